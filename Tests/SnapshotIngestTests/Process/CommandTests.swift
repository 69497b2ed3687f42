import Foundation
import Glibc
import Testing

@testable import SnapshotIngest

struct CommandTests {
    private static let environment = ["PATH": "/usr/bin:/bin"]

    private static func shell(_ script: String, _ arguments: String...) -> Command {
        Command(["/bin/sh", "-c", script, "sh"] + arguments, environment: environment)
    }

    @Test func keepsBothStreamsApart() throws {
        let result = try Self.shell("printf out; printf err >&2").run()
        #expect(result.isSuccess)
        #expect(String(decoding: result.output, as: UTF8.self) == "out")
        #expect(String(decoding: result.errors, as: UTF8.self) == "err")
    }

    @Test func passesArgumentsAsTheyAre() throws {
        let words = ["a b", "$(id)", "'\"*", ""]
        let result = try Command(["/usr/bin/printf", "[%s]"] + words, environment: [:]).run()
        #expect(String(decoding: result.output, as: UTF8.self) == words.map { "[\($0)]" }.joined())
    }

    @Test func inheritsNoEnvironment() throws {
        setenv("ICS2SNAPSHOT_TEST_LEAK", "seen", 1)
        let result = try Command(["/usr/bin/env"], environment: ["ONLY": "this"]).run()
        #expect(String(decoding: result.output, as: UTF8.self) == "ONLY=this\n")
    }

    @Test func hasNoInputAndNoDescriptorOfOurs() throws {
        let file = open("/dev/null", O_RDONLY)
        defer { close(file) }
        let result = try Self.shell("cat; ls /proc/self/fd").run()
        // The folder itself is one of them while it is listed.
        #expect(String(decoding: result.output, as: UTF8.self) == "0\n1\n2\n3\n")
    }

    @Test func startsInTheFolder() throws {
        var command = Self.shell("pwd")
        command.directory = "/usr"
        #expect(try command.run().output == Data("/usr\n".utf8))
    }

    @Test(arguments: [
        ("exit 3", CommandResult.Ending.exited(3)), ("kill -KILL $$", .signalled(9)), ("exit 0", .exited(0)),
    ])
    func tellsHowItEnded(script: String, ending: CommandResult.Ending) throws {
        #expect(try Self.shell(script).run().ending == ending)
    }

    @Test(arguments: [
        (["/nonexistent/program"], ENOENT), (["no-such-program-anywhere"], ENOENT), (["/etc/passwd"], EACCES),
        ([], ENOENT), ([""], ENOENT), (["/bin/true\0x"], ENOENT),
    ])
    func saysWhyItDoesNotStart(words: [String], code: Int32) throws {
        let error = try #require(throws: CommandError.self) {
            try Command(words, environment: [:]).run()
        }
        #expect(error.errno == code)
        #expect(error.explanation.hasPrefix("cannot be started ("))
    }

    /// The shell and what it started, of which one ignores the request to end.
    @Test func endsTheWholeGroupWhenItsTimeIsUp() throws {
        var command = Self.shell("(trap '' TERM; sleep 600) & echo $!; trap '' TERM; sleep 600; sleep 600")
        command.timeLimit = 0.3
        command.grace = 0.1
        let result = try command.run()
        #expect(result.ending == .timedOut)
        let text = String(decoding: result.output, as: UTF8.self).trimmingCharacters(
            in: .whitespacesAndNewlines)
        let grandchild = try #require(pid_t(text))
        #expect(hasEnded(grandchild))
    }

    @Test func leavesNoZombie() throws {
        let result = try Self.shell("echo $$").run()
        let process = try #require(
            pid_t(String(decoding: result.output, as: UTF8.self).trimmingCharacters(in: .newlines)))
        #expect(kill(process, 0) == -1)
        #expect(errno == ESRCH)
    }

    @Test func doesNotWaitForWhoeverKeepsTheStreamsOpen() throws {
        var command = Self.shell("sleep 600 & echo $!")
        command.timeLimit = 500
        let result = try command.run()
        #expect(result.isSuccess)
        let text = String(decoding: result.output, as: UTF8.self).trimmingCharacters(in: .newlines)
        kill(try #require(pid_t(text)), SIGKILL)
    }

    @Test func keepsNoMoreThanTheLimit() throws {
        var command = Self.shell("head -c 1000000 /dev/zero; head -c 1000000 /dev/zero >&2")
        command.outputLimit = 1000
        let result = try command.run()
        #expect(result.isSuccess)
        #expect(result.output.count == 1000)
        #expect(result.errors.count == 1000)
    }

    @Test func endsWhatWritesTooMuch() throws {
        var command = Command(["/usr/bin/yes"], environment: [:], timeLimit: 500, outputLimit: 1000)
        command.endsAtOutputLimit = true
        #expect(try command.run().ending == .wroteTooMuch)
    }

    @Test func startsWithTheUsualSignals() throws {
        let result = try Self.shell("grep -E 'Sig(Blk|Ign)' /proc/self/status").run()
        let masks = String(decoding: result.output, as: UTF8.self)
            .matches(of: /[0-9a-f]{16}/).compactMap { UInt64($0.output, radix: 16) }
        #expect(masks.count == 2)
        // The C library has two signals beyond these for itself.
        #expect(masks.allSatisfy { $0 & 0x7FFF_FFFF == 0 })
    }

    /// Whether a process that was killed is gone; the system may take a moment, and nobody may have reaped it yet.
    private func hasEnded(_ process: pid_t) -> Bool {
        (0..<1_000).contains { _ in
            let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
            let isOver = status.map { $0.split(separator: ")").last?.hasPrefix(" Z") ?? false } ?? true
            if !isOver { usleep(5_000) }
            return isOver
        }
    }
}
