import Foundation
import Testing

@testable import SnapshotIngest

struct SecretTests {
    private struct Holder {
        var secret = Secret("hunter2")
        var place = SourcePlace.url(Secret("https://example.org/hunter2"))
    }

    @Test func isNeverShown() {
        let secret = Secret("hunter2")
        var dumped = ""
        dump(Holder(), to: &dumped)
        let texts = [
            "\(secret)", String(describing: secret), String(reflecting: secret), String(describing: [secret]),
            String(reflecting: Holder()), dumped, "\(Holder())", "\(Optional(secret) as Any)",
        ]
        #expect(texts.filter { $0.contains("hunter2") || $0.contains("example") } == [])
        #expect(secret.reveal() == "hunter2")
    }

    @Test func cannotBeEncoded() {
        #expect(!(Secret("x") as Any is any Encodable))
    }
}
