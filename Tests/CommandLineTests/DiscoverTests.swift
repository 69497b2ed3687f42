import Foundation
import Testing
import TestServers

/// The calendars of an account, from servers that are on this machine.
struct DiscoverTests {
    /// A call that logs in with what is written to its standard input.
    private func call(_ server: CalDAVServer, _ path: String, _ options: String..., password: String? = nil)
        -> Call
    {
        var call = Call(["discover", server.origin + path] + options)
        if !server.user.isEmpty { call.arguments += ["--user", server.user] }
        call.input = Data((password ?? server.password).utf8)
        return call
    }

    @Test(arguments: CalDAVSoftware.tested)
    func findsTheCalendarsFromEachKindOfAddress(_ software: CalDAVSoftware) throws {
        let server = try CalDAVServer(software)
        try server.makeCalendar("work cal", displayName: "Work & Büro")
        let row = "{ match = \"\(server.home)work cal/\", name = \"Work & Büro\""
        var asked = 0
        for path in [server.base, server.principal, server.home, server.calendar("work cal")] {
            let outcome = try call(server, path).run()
            #expect(outcome.status == 0, "\(path): \(outcome.errors)")
            #expect(outcome.errors.isEmpty)
            #expect(outcome.text.hasPrefix("[[sources]]\nkey = \"caldav:127-0-0-1\"\n"))
            #expect(outcome.text.contains("\ncaldav = \"\(server.origin)\(path)\"\n"))
            #expect(outcome.text.contains("\n  \(row)"))
            #expect(!outcome.text.contains(server.password) || server.password.isEmpty)
            let requests = try server.requests(from: asked)
            asked += requests.count
            // Digest takes two more for the challenge, and one for each further question.
            #expect((1...8).contains(requests.count))
            #expect(requests.allSatisfy { $0.method == "PROPFIND" && ["0", "1"].contains($0.depth) })
        }
    }

    @Test func marksCalendarsWithoutEvents() throws {
        let server = try CalDAVServer(.radicale)
        try server.makeCalendar("family", displayName: "Family")
        let tasks = """
            <?xml version="1.0" encoding="utf-8"?>
            <C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop>\
            <D:displayname>Tasks</D:displayname><C:supported-calendar-component-set><C:comp name="VTODO"/>\
            </C:supported-calendar-component-set></D:prop></D:set></C:mkcalendar>
            """
        #expect(
            try server.request("MKCALENDAR", server.calendar("tasks"), body: Data(tasks.utf8)).status == 201)
        let outcome = try call(server, "/").run()
        #expect(
            outcome.text.contains(
                "\n  { match = \"\(server.home)family/\", name = \"Family\", color = \"#ff8800\" },\n"))
        #expect(
            outcome.text.contains(
                "\n  # no events, but VTODO: { match = \"\(server.home)tasks/\", name = \"Tasks\" },\n"))
    }

    @Test func saysThatThereAreNoCalendars() throws {
        let server = try CalDAVServer(.model)
        let outcome = try call(server, server.home).run()
        #expect(outcome.status == 0)
        #expect(outcome.text.hasSuffix("# There are no calendars.\n"))
        #expect(outcome.errorLines == ["the account has no calendars"])
    }

    @Test func takesTheSecretFromAFile() throws {
        let server = try CalDAVServer(.model)
        try server.makeCalendar("a")
        let folder = try Folder()
        let file = try folder.write("password", server.password + "\n")
        var call = Call("discover", server.origin, "--user", server.user, "--password-file", "password")
        call.directory = folder.url
        // Others may read it as it is.
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        let open = try call.run()
        #expect(open.status == 77)
        #expect(
            open.errorLines == [
                "ics2snapshot: password: the file can be read by others; chmod 600 keeps it private"
            ])
        #expect(try server.requests().isEmpty)

        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        let outcome = try call.run()
        #expect(outcome.status == 0)
        #expect(outcome.text.contains("\nusername = \"\(server.user)\"\npasswordFile = \"\(file)\"\n"))
        #expect(!outcome.text.contains(server.password))
    }

    @Test(arguments: [
        (
            "missing",
            "missing: the file does not exist"
        ),
        ("empty", "empty: the file is empty"),
    ])
    func saysWhatIsWrongWithTheFile(_ name: String, _ message: String) throws {
        let folder = try Folder()
        let file = try folder.write("empty", "")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        for option in [["--user", "ana", "--password-file", name], ["--token-file", name]] {
            var call = Call(["discover", "https://localhost:1/"] + option)
            call.directory = folder.url
            let outcome = try call.run()
            #expect(outcome.status == 66)
            #expect(outcome.errorLines == ["ics2snapshot: " + message])
        }
    }

    @Test func saysThatTheFileOfAuthoritiesCannotBeRead() throws {
        let outcome = try Call("discover", "https://localhost:1/", "--ca-file", "nowhere/ca.pem").run()
        #expect(outcome.status == 66)
        #expect(outcome.errorLines == ["ics2snapshot: nowhere/ca.pem: No such file or directory"])
    }

    @Test func logsInWithAToken() throws {
        let server = try CalDAVServer(.model)
        let folder = try Folder()
        let file = try folder.write("token", "a.secret-token")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        // The model takes passwords alone.
        let outcome = try run("discover", server.origin, "--token-file", file)
        #expect(outcome.status == 77)
        #expect(!outcome.errors.contains("secret"))
        #expect(try server.requests().map(\.scheme) == ["bearer"])
    }

    @Test func asksForThePasswordOnATerminal() throws {
        let server = try CalDAVServer(.model)
        try server.makeCalendar("a")
        var call = call(server, "/")
        call.isInputTerminal = true
        call.input = nil
        let prompt = "Password of \(server.user) for \(server.origin): "
        call.refill = Refill(
            block: Data(), isOver: { $0.errors.contains(prompt) }, ending: Data((server.password + "\n").utf8)
        )
        let outcome = try call.run()
        #expect(outcome.status == 0)
        #expect(outcome.errors == prompt + "\n")
        #expect(outcome.echo.isEmpty)
        #expect(outcome.text.contains("match = "))
    }

    /// Whoever stops the question sees again what is typed.
    @Test func signalShowsTheInputAgain() throws {
        let script = """
            import os, pty, signal, subprocess, sys, termios
            main, terminal = pty.openpty()
            child = subprocess.Popen(sys.argv[1:], stdin=terminal, stderr=subprocess.PIPE)
            while not child.stderr.read(1) == b":": pass
            hidden = not termios.tcgetattr(terminal)[3] & termios.ECHO
            child.send_signal(signal.SIGINT)
            child.wait()
            print(child.returncode, hidden, bool(termios.tcgetattr(terminal)[3] & termios.ECHO))
            """
        var call = Call(
            "-c", script, try Program.path(), "discover", "https://localhost:1/", "--user", "ana")
        call.program = "/usr/bin/python3"
        let outcome = try call.run()
        #expect(outcome.text == "130 True True\n")
    }

    @Test func asksForNoMoreAfterARefusedLogin() throws {
        let server = try CalDAVServer(.model)
        let outcome = try call(server, server.home, password: "wrong-secret").run()
        #expect(outcome.status == 77)
        #expect(outcome.output.isEmpty)
        #expect(
            outcome.errorLines == ["ics2snapshot: \(server.origin) does not accept the credentials (401)"])
        #expect(try server.requests().count == 1)
        let nobody = try run("discover", server.origin + server.home)
        #expect(nobody.status == 77)
        #expect(
            nobody.errorLines == [
                "ics2snapshot: \(server.origin) asks for a login (401)", "--user=NAME says who logs in",
            ])
    }

    @Test func saysThatNobodyAnswers() throws {
        let server = try CalDAVServer(.model)
        try server.disappear()
        let outcome = try call(server, "/secret/").run()
        #expect(outcome.status == 69)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains(server.origin) || outcome.errors.contains("127.0.0.1"))
        #expect(!outcome.errors.contains("secret"))
        let plain = try run("discover", "http://dav.example.org/secret/")
        #expect(plain.status == 69)
        #expect(plain.errors.contains("is plain HTTP"))
        #expect(!plain.errors.contains("secret"))
    }

    @Test(arguments: [
        ([], "discover takes one URL"), (["a.example", "b.example"], "discover takes one URL"),
        ([""], "URL is empty"),
        (
            ["ftp://dav.example.org/"],
            "URL has a scheme that is not spoken here; https, webcal, webcals and http are"
        ),
        (
            ["a b"],
            "URL has no usable host name; a name with other than ASCII letters can be written in its xn-- form"
        ),
        (
            ["https://ana:secret@dav.example.org/"],
            "there is a password in the URL, which everybody can see in the list of processes; change it, and give it "
                + "in a file (--password-file) or when asked for"
        ),
        (
            ["dav.example.org", "--password-file", "f"],
            "--password-file needs the user that the password is of (--user)"
        ),
        (
            ["dav.example.org", "--user", "ana", "--token-file", "f"],
            "--token-file goes with neither --user nor --password-file"
        ),
        (
            ["dav.example.org", "--user", "a:secret"],
            "--user: a user name has at least one character, and neither a colon nor control characters"
        ),
        (
            ["dav.example.org", "--also-send-to", "https://other.example/secret"],
            "--also-send-to: an origin is wanted, such as https://dav.example.org or https://*.example.org, without a path"
        ),
        (
            ["dav.example.org", "--user", "ana", "--password-file", "https://dav.example.org/secret"],
            "--password-file: a path is wanted, and this is an address"
        ),
        (
            ["dav.example.org", "--user", "ana", "--password=secret"],
            "a password or a token is no part of a call, where everybody can see it; --password-file names the file that it is in"
        ),
        (
            ["dav.example.org", "--user", "ana", "--pass", "secret"],
            "a password or a token is no part of a call, where everybody can see it; --password-file names the file that it is in"
        ),
        (
            ["dav.example.org", "--token=secret"],
            "a password or a token is no part of a call, where everybody can see it; --token-file names the file that it is in"
        ),
    ])
    func saysWhatIsWrongWithTheCall(_ arguments: [String], _ message: String) throws {
        let outcome = try Call(["discover"] + arguments).run()
        #expect(outcome.status == 64)
        #expect(outcome.errorLines.first == "ics2snapshot: " + message)
        #expect(!outcome.errors.contains("secret"))
    }

    @Test(arguments: ["", "\n", "two\nlines", "nul\0"])
    func saysWhatIsWrongWithThePassword(_ password: String) throws {
        var call = Call("discover", "https://ana@localhost:1/")
        call.input = Data(password.utf8)
        let outcome = try call.run()
        #expect(outcome.status == 66)
        #expect(outcome.errors.hasPrefix("ics2snapshot: the password on standard input "))
        #expect(!outcome.errors.contains("lines"))
    }
}
