import Foundation
import Testing

/// What the program loads when it starts.
struct LinkageTests {
    @Test func loadsNoLibcurl() throws {
        var call = Call(try Program.path())
        call.program = "/usr/bin/ldd"
        let outcome = try call.run()
        #expect(outcome.status == 0)
        #expect(outcome.text.contains("libical"))
        #expect(!outcome.text.contains("curl"))
        #expect(!outcome.text.contains("libssl"))
    }
}
