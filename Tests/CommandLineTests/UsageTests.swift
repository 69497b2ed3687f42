import Foundation
import Testing

/// Calls that are wrong: status 64, the reason and the usage on standard error, nothing done.
struct UsageTests {
    @Test(
        arguments: [
            ([], "no FEED is named"),
            (["convert"], "no FEED is named"),
            (["--frobnicate", "a.ics"], "option '--frobnicate' is not known"),
            (["--frobnicate=very secret", "a.ics"], "option '--frobnicate' is not known\n"),
            (["-x", "a.ics"], "option '-x' is not known"),
            (["-qx", "a.ics"], "option '-x' is not known"),
            (["a.ics", "--output"], "option '--output' needs a value"),
            (["a.ics", "-o"], "option '-o' needs a value"),
            (["--watch=yes", "a.ics"], "option '--watch' takes no value"),
            (["--n", "a.ics"], "option '--n' could be --name or --no-progress or --now"),
            (
                ["--timezone", "Europe/Nowhere", "a.ics"],
                "--timezone: 'Europe/Nowhere' is not an IANA time zone"
            ),
            (["--timezone", "../../etc/passwd", "a.ics"], "is not an IANA time zone"),
            (["--timezone", "", "a.ics"], "is not an IANA time zone"),
            (["--now", "yesterday", "a.ics"], "--now: 'yesterday' is not a date or an instant"),
            (["--now", "2026-09-10", "a.ics"], "--now: '2026-09-10' has no time"),
            (["--now", "2026-09-10T08:00:00", "a.ics"], "does not say its offset"),
            (["--now", "2026-02-30T08:00:00Z", "a.ics"], "is not a date or an instant"),
            (["--now", "2026-09-10T25:00:00Z", "a.ics"], "has no time such as"),
            (["--now", "2026-09-10T08:00:00+99:00", "a.ics"], "has no offset such as"),
            (["--from", "2026-09-10T08:00:00Zjunk", "a.ics"], "has no offset such as"),
            (["--from", "2026-09-11", "--to", "2026-09-10", "a.ics"], "the window ends before it starts"),
            (["--from", "2026-09-10", "--to", "2026-09-10", "a.ics"], "the window ends before it starts"),
            (["--max-events", "-1", "a.ics"], "--max-events: '-1' is not a number"),
            (["--max-events", "many", "a.ics"], "--max-events: 'many' is not a number"),
            (["--max-events", "99999999999999999999", "a.ics"], "is not a number"),
            (["--private", "maybe", "a.ics"], "--private: 'maybe' is not one of show, busy, drop"),
            (["--language", "fr", "a.ics"], "--language: 'fr' is not one of de, en, system"),
            (["--color", "#fff", "a.ics"], "--color belongs behind the FEED that it is for"),
            (["--key", "k", "a.ics"], "--key belongs behind the FEED that it is for"),
            (["--name", "n", "a.ics"], "--name belongs behind the FEED that it is for"),
            (["a.ics", "--color", "reddish"], "--color: 'reddish' is not a colour"),
            (["a.ics", "--key", ""], "--key: a calendar key is a word"),
            (["a.ics", "--key", "a\u{1B}b"], "--key: a calendar key is a word"),
            (["a.ics", "--hide", ""], "--hide: a calendar key is a word"),
            (["a.ics", "--report", "-"], "--report=- needs -o"),
            (["a.ics", "--output="], "--output: the path is empty"),
            (["a.ics", "--report="], "--report: the path is empty"),
            (["a.ics", "--theme="], "--theme: the path is empty"),
            (["-", "-"], "standard input (-) can be read once only"),
            ([""], "FEED 1 is empty"),
            (["a.ics", "show"], "the verb 'show' has to be the first word"),
            (["show", "a", "b"], "show takes one DIR or FEED"),
            (["show", "--agenda", "--json"], "--agenda and --json exclude each other"),
            (["sign-out", "a", "b"], "sign-out takes one DIR"),
            (["sign-out", "--watch"], "option '--watch' is not known"),
        ] as [([String], String)])
    func wrongCallIsExplained(arguments: [String], message: String) throws {
        let outcome = try Call(arguments).run()
        #expect(outcome.status == 64)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains(message))
        #expect(outcome.errors.contains("Usage: ics2snapshot"))
        #expect(outcome.errors.contains("--help' for more."))
        #expect(!outcome.errors.contains("secret"))
        #expect(!outcome.errors.contains("\u{1B}"))
    }

    @Test(arguments: [
        "webcals:example.org/secret", "ftp://example.org/secret", "file:///home/secret.ics",
        "https:///secret",
        "https://example.org:99999/secret", "https://exa mple.org/secret",
    ])
    func addressThatCannotBeAskedIsNeverRepeated(address: String) throws {
        for arguments in [[address], ["show", address]] {
            let outcome = try Call(arguments).run()
            #expect(outcome.status == 64)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.contains("FEED 1 "))
            #expect(!outcome.errors.contains("secret"))
            #expect(!outcome.errors.contains("example.org"))
        }
    }

    @Test(arguments: [
        "https://ana:secret@example.org/secret.ics", "webcal://example.org/secret",
        "HTTP://example.org/secret",
        "webcals:example.org/secret", "ftp://example.org/secret", "file:///home/secret.ics",
    ])
    func aFolderIsNoAddress(address: String) throws {
        let outcome = try Call("sign-out", address).run()
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("is an address"))
        #expect(!outcome.errors.contains("secret"))
        #expect(!outcome.errors.contains("example.org"))
    }

    /// Wherever an address is put by mistake: it may be a secret.
    @Test(arguments: [
        ["feed:https://secret@example.org/a"], [" https://example.org/secret"],
        ["<https://example.org/secret>"],
        ["a.ics", "-o", "https://example.org/secret"], ["a.ics", "--report", "https://example.org/secret"],
        ["a.ics", "--theme", "https://example.org/secret"],
        ["a.ics", "--hide", "https://example.org/secret"],
        ["a.ics", "--key", "https://example.org/secret"], ["a.ics", "--color", "https://example.org/secret"],
        ["a.ics", "--now", "https://example.org/secret"], ["a.ics", "--from", "https://example.org/secret"],
        ["a.ics", "--timezone", "https://example.org/secret"],
        ["a.ics", "--max-events=https://example.org/secret"],
        ["a.ics", "--language", "https://example.org/secret"],
        ["a.ics", "--private", "https://example.org/secret"],
        ["a.ics", "--https://example.org/secret"], ["show", "feed:https://example.org/secret"],
        ["sign-out", " https://example.org/secret"],
    ])
    func misplacedAddressIsNeverRepeated(arguments: [String]) throws {
        let folder = try Folder()
        var call = Call(arguments)
        call.directory = folder.url
        let outcome = try call.run()
        #expect(outcome.status == 64)
        #expect(!outcome.errors.contains("secret"))
        #expect(!outcome.errors.contains("example.org"))
        #expect(try folder.names().isEmpty)
    }

    @Test func argumentThatIsNotUTF8IsRefused() throws {
        // A shell makes the bytes: Swift's own texts cannot hold them.
        var call = Call("-c", #"exec "$0" "$(printf 'caf\351.ics')""#, try Program.path())
        call.program = "/bin/sh"
        let outcome = try call.run()
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("an argument is not UTF-8"))
    }

    @Test func verbsThatAreNotBuiltAreFiles() throws {
        let outcome = try run("preview")
        #expect(outcome.status == 66)
        #expect(outcome.errors.contains("preview"))
    }
}
