import Foundation
import Glibc
import Testing

@testable import SnapshotIngest

struct SecretLoaderTests {
    private let folder: SecretFolder

    init() throws { folder = try SecretFolder() }

    /// What is said where a secret cannot be had; never anything of it.
    private func error(_ source: SecretSource, _ loader: SecretLoader) throws -> SecretError {
        let error = try #require(throws: SecretError.self) { try loader.load(source) }
        #expect(!error.explanation.contains("hunter2"))
        return error
    }

    @Test(arguments: [("hunter2\n", "hunter2"), ("hunter2", "hunter2"), (" a b ", " a b "), ("ü\n", "ü")])
    func takesOneLineFeedOffTheEnd(content: String, secret: String) throws {
        try folder.write("s", content)
        #expect(try folder.loader().load(.file("s")).reveal() == secret)
        #expect(try folder.loader(["S": content]).load(.environment("S")).reveal() == secret)
        #expect(try folder.loader().load(.command(["cat", "s"])).reveal() == secret)
    }

    @Test(arguments: [
        "", "\n", "hunter2\n\n", "hunter2\r\n", "hunter2\nmore", "hunter2\0",
    ])
    func refusesWhatIsNoSecret(content: String) throws {
        try folder.write("s", content)
        #expect(try error(.file("s"), folder.loader()).code == .unusable)
        #expect(try error(.environment("S"), folder.loader(["S": content])).code == .unusable)
        #expect(try error(.command(["cat", "s"]), folder.loader()).code == .unusable)
    }

    @Test func refusesWhatIsLargerThanASecret() throws {
        let content = String(repeating: "x", count: SecretLoader.maxBytes + 1)
        try folder.write("s", content)
        #expect(try error(.file("s"), folder.loader()).code == .unusable)
        #expect(try error(.environment("S"), folder.loader(["S": content])).code == .unusable)
        #expect(try error(.command(["cat", "s"]), folder.loader()).code == .unusable)
    }

    @Test func takesTheLargestSecret() throws {
        try folder.write("s", String(repeating: "x", count: SecretLoader.maxBytes) + "\n")
        #expect(try folder.loader().load(.file("s")).reveal().count == SecretLoader.maxBytes)
        #expect(try folder.loader().load(.command(["cat", "s"])).reveal().count == SecretLoader.maxBytes)
    }

    @Test func looksIntoTheCredentialsOfTheSystemFirst() throws {
        try folder.write("s", "beside")
        // systemd's are root's and may be readable by the group: that is the system's affair.
        try folder.write("credentials/s", "system's", mode: 0o440)
        let loader = folder.loader(["CREDENTIALS_DIRECTORY": folder.path + "/credentials"])
        #expect(try loader.load(.file("s")).reveal() == "system's")
        try folder.write("only", "beside")
        #expect(try loader.load(.file("only")).reveal() == "beside")
        #expect(try loader.load(.file(folder.path + "/credentials/s")).reveal() == "system's")
    }

    /// A name that leads out of the folder of the credentials is none of them.
    @Test func credentialsLieInTheirFolder() throws {
        try folder.write("outside", "hunter2", mode: 0o644)
        try folder.write("credentials/s", "x")
        let loader = folder.loader(["CREDENTIALS_DIRECTORY": folder.path + "/credentials"])
        for name in [
            "../\((folder.path as NSString).lastPathComponent)/outside",
            folder.path + "/credentials/../outside",
        ] {
            #expect(try error(.file(name), loader).code == .notPrivate)
        }
    }

    @Test(arguments: [0o640, 0o604, 0o644, 0o660, 0o601] as [mode_t])
    func refusesWhatOthersCanRead(mode: mode_t) throws {
        try folder.write("s", "hunter2", mode: mode)
        let error = try error(.file("s"), folder.loader())
        #expect(error.code == .notPrivate)
        #expect(error.explanation == "the file can be read by others; chmod 600 keeps it private")
    }

    @Test func refusesWhatBelongsToSomebodyElse() throws {
        let file = try folder.write("s", "hunter2")
        var loader = folder.loader()
        loader.user = 54_322
        // Root's files are trusted; only root can give one away.
        if geteuid() == 0 { #expect(chown(file, 54_321, 54_321) == 0) }
        #expect(try error(.file("s"), loader).explanation.contains("belongs to somebody else"))
    }

    @Test func saysWhereAMissingFileWasLookedFor() throws {
        #expect(
            try error(.file("s"), folder.loader()).explanation.contains("CREDENTIALS_DIRECTORY is not set"))
        let loader = folder.loader(["CREDENTIALS_DIRECTORY": folder.path])
        #expect(try error(.file("s"), loader) == SecretError(.missing, "the file does not exist"))
        #expect(try error(.file("/nonexistent/s"), folder.loader()).explanation == "the file does not exist")
        #expect(try error(.environment("HUNTER2"), folder.loader()).code == .missing)
    }

    @Test func refusesWhatIsNoFile() throws {
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        for name in ["pipe", "."] {
            #expect(try error(.file(name), folder.loader()).explanation == "this is not a file")
        }
    }

    @Test func refusesWhatIsNotUTF8() throws {
        try folder.write("s", "")
        try Data([0x61, 0xFF]).write(to: URL(filePath: folder.path + "/s"))
        #expect(try error(.file("s"), folder.loader()).explanation == "the file is not UTF-8")
    }

    @Test(arguments: [
        (["sh", "-c", "echo hunter2 >&2; exit 3"], "the command ended with status 3"),
        (["/nonexistent/hunter2"], "the command cannot be started (No such file or directory)"),
        (["yes", "hunter2"], "the command wrote too much and was ended"),
        (["sh", "-c", "kill -9 $$"], "the command was ended by signal 9"),
        (["true"], "what the command printed is empty"),
    ])
    func saysHowACommandFailed(words: [String], explanation: String) throws {
        #expect(try error(.command(words), folder.loader()).explanation == explanation)
    }

    @Test func endsACommandThatTakesTooLong() throws {
        var loader = folder.loader()
        loader.timeLimit = 0.1
        #expect(
            try error(.command(["sleep", "600"]), loader).explanation
                == "the command took too long and was ended")
    }

    @Test func commandsHaveTheEnvironmentAndTheFolder() throws {
        let loader = folder.loader(["NAME": "ana"])
        #expect(
            try loader.load(.command(["sh", "-c", "echo $NAME in $(pwd -P)"])).reveal().hasPrefix("ana in /"))
        try folder.write("tool", "#!/bin/sh\necho \"$1\"\n", mode: 0o700)
        #expect(try loader.load(.command([folder.path + "/tool", "a b;c"])).reveal() == "a b;c")
    }

    @Test func loadsEachKindOfCredentials() throws {
        try folder.write("s", "hunter2\n")
        let netrc = try folder.write("netrc", "machine example.org login ana password p1\n")
        let loader = folder.loader(["NETRC": netrc])
        let basic = try loader.load(.password(username: "ana", .file("s")), host: "example.org")
        #expect(basic == .basic(username: "ana", password: Secret("hunter2")))
        #expect(try loader.load(.token(.file("s")), host: "example.org") == .bearer(Secret("hunter2")))
        let expected = LoadedCredentials.basic(username: "ana", password: Secret("p1"))
        #expect(try loader.load(.netrc(username: nil), host: "example.org") == expected)
        #expect("\(basic)".contains("hunter2") == false)
    }

    @Test(
        arguments: [
            (
                "machine other.example login a password hunter2", 0o600,
                "the netrc file has no entry for the host"
            ),
            ("machine example.org login a", 0o600, "the entry of the netrc file has no login or no password"),
            (
                "machine example.org password hunter2", 0o600,
                "the entry of the netrc file has no login or no password"
            ),
            ("machine example.org login \"a", 0o600, "line 1 of the netrc file: a quote is not closed"),
            ("machine example.org login a password hunter2", 0o644, "the netrc file can be read by others"),
        ] as [(String, mode_t, String)])
    func saysWhatIsWrongWithTheNetrcFile(text: String, mode: mode_t, explanation: String) throws {
        try folder.write(".netrc", text, mode: mode)
        let loader = folder.loader(["HOME": folder.path])
        let error = try #require(throws: SecretError.self) {
            try loader.load(.netrc(username: nil), host: "example.org")
        }
        #expect(error.explanation.hasPrefix(explanation))
        #expect(!error.explanation.contains("hunter2"))
    }

    @Test func aMissingNetrcFileIsSaid() throws {
        for environment in [["HOME": folder.path], ["NETRC": "/nonexistent"]] {
            let error = try #require(throws: SecretError.self) {
                try folder.loader(environment).load(.netrc(username: nil), host: "h")
            }
            #expect(error == SecretError(.missing, "the netrc file does not exist"))
        }
    }
}
