import Foundation
import Testing

@testable import SnapshotIngest

/// What is said about a configuration that is wrong: the place, what is wrong, what is possible.
struct ConfigurationProblemTests {
    private static let source = "\n[[sources]]\nkey = \"k\"\npath = \"a\"\n"

    @Test(arguments: [
        ("timezon = \"UTC\"", "1: timezon: there is no such key; is timezone meant?"),
        ("Output = \"a\"", "1: Output: there is no such key; is output meant?"),
        ("refresh = \"1h\"", "1: refresh: there is no such key here; it belongs to one of [[sources]]"),
        (
            "frobnicate = 1",
            "1: frobnicate: there is no such key; there are output, timezone, language, theme, window, hidden, banished, username, baseURL, onChange, onPush, metrics, report, staleAfter, sources"
        ),
        ("\"https://secret\" = 1", "1: (a key in quotes): there is no such key; there are"),
        (
            "timezone = \"Mars/Olympus\"",
            "1: timezone: \"Mars/Olympus\" is no IANA time zone such as \"Europe/Zurich\""
        ),
        ("timezone = 1", "1: timezone: this is a number, and text in quotes is wanted"),
        ("language = \"fr\"", "1: language: \"fr\" is not one of \"de\", \"en\", \"system\""),
        ("output = \"\"", "1: output: this is empty, and a path is wanted"),
        ("output = \"https://secret/a\"", "1: output: this is an address, and a path is wanted"),
        ("output = \"~bob/a\"", "1: output: only the own home folder can be written as ~/"),
        ("output = \"a\\u0000b\"", "1: output: there is a NUL in this path"),
        ("hidden = \"k\"", "1: hidden: this is text, and a list is wanted"),
        ("hidden = [1]", "1: hidden[0]: this is a number, and text in quotes is wanted"),
        ("hidden = [\"kk\"]", "1: warning: hidden: no source has the key \"kk\"; is k meant?"),
        (
            "hidden = [\"k\", \"https://secret\"]",
            "1: hidden[1]: this is an address; a calendar key is a word such as ical:home"
        ),
        ("username = \" \"", "1: username: this is empty"),
        ("username = \"a\\nb\"", "1: username: there is a control character or a line break in this"),
        ("baseURL = \"ftp://secret/\"", "1: baseURL: this has a scheme that is not spoken here"),
        (
            "baseURL = \"https://ana:secret@example.org/\"",
            "1: baseURL: there is a user or a password in this address"
        ),
        (
            "onChange = \"notify --now\"",
            "1: onChange: this is text; a program and its arguments are a list such as"
        ),
        ("onChange = []", "1: onChange: there is no program in the list"),
        ("onPush = [\"\"]", "1: onPush: there is no program in the list"),
        ("onPush = [\"a\", 1]", "1: onPush: this is a number, and text in quotes is wanted"),
        (
            "staleAfter = \"30\"",
            "1: staleAfter: \"30\" is no duration; a duration is a number and one of h, d, such as \"30d\""
        ),
        ("staleAfter = \"5000d\"", "1: staleAfter: \"5000d\" is not from 1h to 3650d"),
        ("staleAfter = 30", "1: staleAfter: this is a number; a duration is a number and one of h, d"),
        ("staleAfter = \"99999999999999999999d\"", "1: staleAfter: \"99999999999999999999d\" is no duration"),
        ("metrics = \"m\"\nreport = \"m\"", "1: metrics: the report goes to the same file"),
        ("window = 7", "1: window: this is a number, and a table is wanted"),
        ("[window]\ndaysBehind = -1", "2: window.daysBehind: -1 is not from 0 to 3660"),
        ("[window]\ndaysAhead = 0", "2: window.daysAhead: 0 is not from 1 to 3660"),
        (
            "[window]\ndaysAhead = \"42\"",
            "2: window.daysAhead: this is text; a whole number is wanted, without quotes"
        ),
        ("[window]\nmaxevents = 1", "2: window.maxevents: there is no such key; is maxEvents meant?"),
        ("[theme]\ntoday = \"teal\"", "2: theme.today: \"teal\" is no colour such as \"#4285f4\""),
        (
            "[theme]\ncolour = \"#fff\"",
            "2: theme.colour: there is no such key here; is color of one of [[sources]] meant?"
        ),
    ])
    func saysWhatIsWrongWithTheFile(text: String, problem: String) {
        let problems = ConfigurationText(text + Self.source).problems
        #expect(problems.count == 1, "\(problems)")
        #expect(problems.first?.hasPrefix("config.toml:" + problem) == true, "\(problems)")
        #expect(!problems.joined().contains("secret"))
    }

    @Test(arguments: [
        ("path = \"a\"", "1: sources[0].key: the source has no key, such as key = \"ical:home\""),
        (
            "key = \"k\"",
            "1: sources[0]: it does not say where the source is: one of path, url, urlFile, urlCommand, urlEnvironment, caldav"
        ),
        ("key = \"\"\npath = \"a\"", "2: sources[0].key: this is empty"),
        (
            "key = \"webcal:secret\"\npath = \"a\"",
            "2: sources[0].key: this is an address; a calendar key is a word"
        ),
        (
            "key = \"k\"\npath = \"a\"\nurlFile = \"b\"",
            "4: sources[0].urlFile: path says already where the source is; only one of them can"
        ),
        ("key = \"k\"\nurl = \"example.org/secret\"", "3: sources[0].url: this is not an address"),
        ("key = \"k\"\nurl = \"https:///secret\"", "3: sources[0].url: this has no usable host name"),
        ("key = \"k\"\nurl = \"https://h:99999/secret\"", "3: sources[0].url: this has a port that is not"),
        (
            "key = \"k\"\nurl = \"https://u:secret@h/\"",
            "3: sources[0].url: there is a user or a password in this address; the keys username and passwordFile are for them"
        ),
        (
            "key = \"k\"\nurl = \"http://h/secret\"",
            "3: sources[0].url: this is plain http, which anybody on the way can read and change; use https, or state allowInsecure = true"
        ),
        (
            "key = \"k\"\nurlEnvironment = \"$SECRET\"",
            "3: sources[0].urlEnvironment: this is no name of an environment variable"
        ),
        (
            "key = \"k\"\npath = \"a\"\npassword = \"secret\"",
            "4: sources[0].password: a password does not belong into this file; passwordFile, passwordCommand or passwordEnvironment says where it is"
        ),
        (
            "key = \"k\"\npath = \"a\"\ntoken = \"secret\"",
            "4: sources[0].token: a token does not belong into this file"
        ),
        (
            "key = \"k\"\npath = \"a\"\nhidden = [\"b\"]",
            "4: sources[0].hidden: there is no such key here; it belongs to the top of the file, before the first [table]"
        ),
        (
            "key = \"k\"\npath = \"a\"\nurll = \"b\"",
            "4: sources[0].urll: there is no such key; is url meant?"
        ),
        (
            "key = \"k\"\npath = \"a\"\ncolour = \"red\"",
            "4: sources[0].colour: there is no such key; is color meant?"
        ),
        (
            "key = \"k\"\npath = \"a\"\nfrobnicate = 1",
            "4: sources[0].frobnicate: there is no such key; Docs/Configuration.md lists them"
        ),
        (
            "key = \"k\"\npath = \"a\"\ncolor = \"reddish\"",
            "4: sources[0].color: \"reddish\" is no colour such as \"#34a853\" or \"teal\""
        ),
        (
            "key = \"k\"\npath = \"a\"\ntimezone = \"CEST\"",
            "4: sources[0].timezone: \"CEST\" is no IANA time zone"
        ),
        ("key = \"k\"\npath = \"a\"\nprefix = \"\"", "4: sources[0].prefix: this is empty"),
        (
            "key = \"k\"\npath = \"a\"\nrefresh = \"1h\"",
            "4: warning: sources[0].refresh: a path is read without asking anybody: this has no effect"
        ),
        (
            "key = \"k\"\npath = \"a\"\nmaxBytes = \"1X\"",
            "4: sources[0].maxBytes: this is no size; a size is a number of bytes, or a number and one of k, M, G"
        ),
        (
            "key = \"k\"\npath = \"a\"\nmaxBytes = 10",
            "4: sources[0].maxBytes: this is not from 1024 to 4294967296 bytes"
        ),
        (
            "key = \"k\"\npath = \"a\"\nmaxBytes = \"9999999999999G\"",
            "4: sources[0].maxBytes: this is no size"
        ),
        (
            "key = \"k\"\npath = \"a\"\nprivate = \"hide\"",
            "4: sources[0].private: \"hide\" is not one of \"show\", \"busy\", \"drop\""
        ),
        (
            "key = \"k\"\npath = \"a\"\nhideDeclinedFor = [\"ana\"]",
            "4: sources[0].hideDeclinedFor[0]: this is no mail address such as ana@example.org"
        ),
        (
            "key = \"k\"\npath = \"a\"\ninclude = [{}]",
            "4: sources[0].include[0]: it states neither title, location nor category"
        ),
        (
            "key = \"k\"\npath = \"a\"\ninclude = [{ titel = \"x\" }]",
            "4: sources[0].include[0].titel: there is no such key; is title meant?"
        ),
        (
            "key = \"k\"\npath = \"a\"\nexclude = [\"x\"]",
            "4: sources[0].exclude[0]: this is text, and a table is wanted"
        ),
        (
            "key = \"k\"\npath = \"a\"\ncalendars = [\"x\"]",
            "4: sources[0].calendars: only an account (caldav) has calendars to choose from"
        ),
    ])
    func saysWhatIsWrongWithASource(lines: String, problem: String) {
        let problems = ConfigurationText(source: lines).problems
        #expect(problems.contains { $0.hasPrefix("config.toml:" + problem) }, "\(problems)")
        #expect(problems.count <= 2, "\(problems)")
        #expect(!problems.joined().localizedCaseInsensitiveContains("secret"))
    }

    @Test(arguments: [
        ("username = \"a\"", "4: sources[0].username: there is no password to it; one of"),
        ("passwordFile = \"p\"", "4: sources[0].passwordFile: there is no username to the password"),
        ("username = \"a:b\"\npasswordFile = \"p\"", "4: sources[0].username: a user name with a colon"),
        (
            "username = \"a\"\npasswordFile = \"p\"\ntokenFile = \"t\"",
            "6: sources[0].tokenFile: passwordFile is stated already; only one of them can be"
        ),
        (
            "username = \"a\"\ntokenFile = \"t\"",
            "4: warning: sources[0].username: a token needs no user: this has no effect"
        ),
        ("netrc = \"yes\"", "4: sources[0].netrc: this is text; true or false is wanted, without quotes"),
        (
            "tokenCommand = \"pass\"",
            "4: sources[0].tokenCommand: this is text; a program and its arguments are a list"
        ),
        ("clientKey = \"k.pem\"", "4: sources[0].clientKey: there is no clientCertificate to this key"),
        ("pinnedKey = \"sha256//abc\"", "4: sources[0].pinnedKey: a pin is sha256// and the SHA-256"),
        ("proxy = \"proxy:3128\"", "4: sources[0].proxy: a proxy's address begins with one of http://"),
        (
            "proxy = \"http://u:secret@p:3128\"",
            "4: sources[0].proxy: there is a user or a password in this address"
        ),
        ("userAgent = \"ü\"", "4: sources[0].userAgent: a user agent has ASCII letters and signs only"),
        ("httpVersion = \"3\"", "4: sources[0].httpVersion: \"3\" is not one of \"1.1\", \"2\""),
        ("httpVersion = 2", "4: sources[0].httpVersion: this is a number, and text in quotes is wanted"),
        ("alsoSendTo = [\"https://*.org\"]", "4: sources[0].alsoSendTo[0]: this is no origin such as"),
        (
            "alsoSendTo = [\"https://a.example.org/secret\"]",
            "4: sources[0].alsoSendTo[0]: this is no origin such as"
        ),
        ("alsoSendTo = [\"http://*.example.org\"]", "4: sources[0].alsoSendTo[0]: this is plain http"),
        (
            "timeout = \"2h\"",
            "4: sources[0].timeout: \"2h\" is no duration; a duration is a number and one of s, m"
        ),
        ("timeout = \"61m\"", "4: sources[0].timeout: \"61m\" is not from 1s to 1h"),
        (
            "refresh = \"30s\"",
            "4: sources[0].refresh: \"30s\" is no duration; a duration is a number and one of m, h, d"
        ),
        ("refresh = \"0h\"", "4: sources[0].refresh: \"0h\" is not from 1m to 366d"),
    ])
    func saysWhatIsWrongWithHowASourceIsAsked(lines: String, problem: String) {
        let problems = ConfigurationText(source: "key = \"k\"\nurl = \"https://example.org/x\"\n" + lines)
            .problems
        #expect(problems.count == 1, "\(problems)")
        #expect(problems.first?.hasPrefix("config.toml:" + problem) == true, "\(problems)")
        #expect(!problems.joined().contains("secret"))
    }

    @Test(arguments: [
        ("", "sources: there is no source; each is a table [[sources]]"),
        ("sources = []", "1: sources: there is no source; each is a table [[sources]]"),
        ("sources = \"a\"", "1: sources: this is text, and a list is wanted"),
        ("sources = [1]", "1: sources[0]: this is a number, and a table is wanted"),
        ("[sources]\nkey = \"k\"", "1: sources: this is a table, and a list is wanted"),
    ])
    func wantsSources(text: String, problem: String) {
        let problems = ConfigurationText(text).problems
        #expect(problems.count == 1)
        #expect(problems.first?.hasSuffix(problem) == true, "\(problems)")
    }

    @Test func namesEveryProblemInTheOrderOfTheFile() {
        let text = """
            timezone = "Nowhere"
            [[sources]]
            key = "a"
            url = "nowhere"
            color = "none"
            [[sources]]
            key = "a"
            path = "b"
            [[sources]]
            name = 3
            """
        let problems = ConfigurationText(text).problems
        #expect(
            problems.map { $0.split(separator: ":")[1...2].joined(separator: ":") } == [
                "1: timezone", "4: sources[0].url", "5: sources[0].color", "7: sources[1].key",
                "9: sources[2].key", "9: sources[2]", "10: sources[2].name",
            ])
        #expect(problems[3].hasSuffix("the source of line 3 has this key already; each needs its own"))
    }

    @Test func countsWhatIsTooMuchToBeListed() {
        let text = (0..<150).map { "key\($0) = 1" }.joined(separator: "\n") + Self.source
        let problems = ConfigurationText(text).problems
        #expect(problems.count == ProblemList.maxListed + 1)
        #expect(problems.last == "config.toml: 50 more problems like these")
    }

    @Test func warnsOfWhatHasNoEffectWithoutRefusingTheFile() {
        let text = ConfigurationText(source: "key = \"k\"\npath = \"a\"\nrefresh = \"1h\"")
        #expect(text.reading.problems.map(\.severity) == [.warning])
    }
}
