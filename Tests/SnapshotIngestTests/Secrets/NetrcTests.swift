import Foundation
import Testing

@testable import SnapshotIngest

struct NetrcTests {
    private static func entry(_ text: String, _ host: String = "h", login: String? = nil) throws -> [String?]?
    {
        try Netrc(Data(text.utf8)).entry(forHost: host, login: login)
            .map { [$0.login, $0.password?.reveal()] }
    }

    @Test(arguments: [
        ("machine h login a password p", ["a", "p"]),
        ("machine h\n\tlogin a\r\n  password p\n", ["a", "p"]),
        ("machine H password p login a", ["a", "p"]),
        ("machine other login x password y\nmachine h login a password p", ["a", "p"]),
        ("default login d password e", ["d", "e"]),
        ("machine h login \"a b\" password \"p \\\"q\\\" \\\\ \\t#\"", ["a b", "p \"q\" \\ \t#"]),
        ("# machine h login x password y\nmachine h login a # not this\n password #p", ["a", "#p"]),
        ("machine h login a account extra password p", ["a", "p"]),
        ("machine h login a password login", ["a", "login"]),
        (
            "machine x macdef init\n machine h login no password no\n cd /\n\nmachine h login a password p",
            ["a", "p"]
        ),
        ("macdef init\nmachine h\r\n\r\nmachine h login a password p", ["a", "p"]),
        ("machine h login a password p\nmachine h login b password q", ["a", "p"]),
        ("machine h login ü password \"\"", ["ü", ""]),
    ])
    func findsTheEntry(text: String, expected: [String]) throws {
        #expect(try Self.entry(text) == expected)
    }

    @Test func prefersTheEntryOfTheUser() throws {
        let text = "machine h login a password p\nmachine h login b password q\ndefault password r"
        #expect(try Self.entry(text, login: "b") == ["b", "q"])
        #expect(try Self.entry(text, login: "c") == [nil, "r"])
        #expect(try Self.entry("machine h login a password p", login: "b") == nil)
        #expect(try Self.entry("machine h login a password p", "g") == nil)
        #expect(try Self.entry("") == nil)
        #expect(try Self.entry("macdef never-ends\nmachine h login a password p") == nil)
    }

    @Test(arguments: [
        ("machine", 1), ("machine h\nlogin", 2), ("machine h\nlogin \"a", 2), ("machine h\n\nhunter2 x", 3),
        ("login a", 1), ("machine h login a b c", 1), ("machine h password \"a\\", 1),
    ])
    func saysOnWhichLineItIsWrong(text: String, line: Int) throws {
        let error = try #require(throws: Netrc.SyntaxError.self) { try Netrc(Data(text.utf8)) }
        #expect(error.line == line)
        #expect(!error.explanation.contains("hunter2"))
    }

    @Test func refusesWhatIsNotUTF8() throws {
        #expect(throws: Netrc.SyntaxError.self) { try Netrc(Data("machine ".utf8) + Data([0xFF])) }
    }
}
