import Foundation
import Testing

@testable import IngestStore

struct SecretsTests {
    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The vectors of FIPS 180-4's examples, and lengths around the padding by `sha256sum`.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
                + "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
        (
            String(repeating: "a", count: 55),
            "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"
        ),
        (
            String(repeating: "a", count: 56),
            "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"
        ),
        (
            String(repeating: "a", count: 63),
            "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"
        ),
        (
            String(repeating: "a", count: 64),
            "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"
        ),
        (
            String(repeating: "a", count: 65),
            "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"
        ),
        (
            String(repeating: "a", count: 1_000),
            "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
        ),
    ])
    func isSHA256(text: String, digest: String) {
        #expect(Self.hexadecimal(SHA256.digest(of: Array(text.utf8))) == digest)
    }

    @Test func nothingSecretIsInTheFiles() throws {
        let folder = try StateFolder()
        let store = try folder.open()
        let identity = SourceIdentity(
            key: "ical:club", address: "https://secret-host.example/secret-path", user: "secret-user")
        var record = SourceRecord(identity: identity)
        record.secretFingerprint = store.fingerprint(ofSecret: "secret-password")
        try store.save(record)
        // While the journal still has it, and in the file itself.
        for _ in 0..<2 {
            for name in try folder.names() where name != "bodies" {
                #expect(try folder.bytes(name).range(of: Data("secret-".utf8)) == nil, "\(name)")
            }
            try store.sweep()
        }
        #expect(try folder.bytes("state.sqlite").range(of: Data("ical:club".utf8)) != nil)
    }

    @Test func anIdentityDescribesItselfByItsKey() {
        let identity = SourceIdentity(key: "ical:club", address: "https://secret.example", user: "secret")
        var dumped = ""
        dump(SourceRecord(identity: identity), to: &dumped)
        let texts = [
            "\(identity)", String(reflecting: identity), "\(SourceRecord(identity: identity))",
            String(reflecting: [identity]), dumped,
        ]
        for text in texts {
            #expect(!text.contains("secret."))
            #expect(!text.contains("\"secret\""))
            #expect(text.contains("ical:club"))
        }
    }

    @Test func aFingerprintShowsAChangeAndStaysWithItsFile() throws {
        let (folder, other) = (try StateFolder(), try StateFolder())
        let secrets = (0..<64).map { "secret \($0)" }
        let fingerprints = try folder.open().fingerprints(of: secrets)
        #expect(try folder.open().fingerprints(of: secrets) == fingerprints)
        #expect(Set(fingerprints).count > 60)
        #expect(try other.open().fingerprints(of: secrets) != fingerprints)
    }

    @Test func partsOfAnIdentityAreKeptApart() {
        let salt = Salt([UInt8](repeating: 7, count: 16))
        let digests = [("ab", "c"), ("a", "bc"), ("abc", ""), ("", "abc"), ("1:a", "bc")].map {
            salt.identity(address: $0.0, user: $0.1)
        }
        #expect(Set(digests).count == digests.count)
        #expect(digests.allSatisfy { $0.count == 16 })
    }
}

extension IngestStore {
    fileprivate func fingerprints(of secrets: [String]) -> [UInt16] {
        secrets.map { fingerprint(ofSecret: $0) }
    }
}
