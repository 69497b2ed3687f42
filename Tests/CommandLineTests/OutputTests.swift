import CalendarrCore
import Foundation
import Testing

/// Where the output goes, and what happens if it cannot go there.
struct OutputTests {
    private let folder: Folder
    private let feed: String

    init() throws {
        folder = try Folder()
        feed = try folder.write("home.ics", Feed.lunch)
    }

    @Test func containerHasTheFourFilesForItsOwnerAlone() throws {
        let output = folder.path("out")
        let outcome = try Call(fixedClock + [feed, "-o", output]).run()
        #expect(outcome.status == 0)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errorLines.count == 1)
        #expect(outcome.errors.contains(output))
        let files = ["session.json", "watch-payload.plist", "widget-cache.json", "widget-calendars.json"]
        #expect(try folder.names(in: "out").filter { !$0.hasPrefix(".") } == files)
        #expect(try folder.names(in: "out").filter { $0.hasPrefix(".") } == [".calendarr-lock"])
        for file in files {
            let attributes = try FileManager.default.attributesOfItem(atPath: output + "/" + file)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        let printed = try Call(fixedClock + [feed]).run().output
        #expect(try Data(contentsOf: URL(fileURLWithPath: output + "/widget-cache.json")) == printed)
    }

    /// Runs the program from a shell that does something first.
    private func runAfter(_ script: String, _ arguments: [String]) throws -> Outcome {
        var call = Call(["-c", script + #"; exec "$@""#, "sh", try Program.path()] + arguments)
        call.program = "/bin/sh"
        return try call.run()
    }

    @Test(arguments: ["000", "777"])
    func foldersAndFilesAreTheOwnersWhateverTheUmask(mask: String) throws {
        let output = folder.path("new/out")
        let outcome = try runAfter("umask \(mask)", fixedClock + [feed, "-o", output])
        #expect(outcome.status == 0, "\(outcome.errors)")
        for folder in [folder.path("new"), output] {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder)
            #expect(attributes[.posixPermissions] as? Int == 0o700)
        }
        for file in try folder.names(in: "new/out") {
            let attributes = try FileManager.default.attributesOfItem(atPath: output + "/" + file)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func currentFolderThatIsGoneIsAnError() throws {
        let gone = folder.path("gone")
        let outcome = try runAfter(
            "mkdir '\(gone)'; cd '\(gone)'; rmdir '\(gone)'", fixedClock + [feed, "-o", "x"])
        #expect(outcome.status == 73)
        #expect(outcome.errorLines == ["ics2snapshot: x: cannot be created: No such file or directory"])
    }

    @Test func failedWriteNamesTheFileAndNotItsTemporary() throws {
        let outcome = try runAfter(
            "ulimit -f 1",
            fixedClock + [try folder.write("many.ics", Feed.hourly(40)), "-o", folder.path("out")])
        #expect(outcome.status == 74)
        #expect(outcome.errors.contains("/widget-cache.json: cannot be written"))
        #expect(try folder.names(in: "out") == [".calendarr-lock"])
        let shown = try Call("show", folder.path("out")).run()
        #expect(shown.status == 66)
        #expect(shown.errors.contains("No calendar data has been written here yet."))
    }

    @Test func quietRunSaysNothing() throws {
        let outcome = try Call(fixedClock + [feed, "-q", "-o", folder.path("out")]).run()
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        #expect(outcome.output.isEmpty)
    }

    @Test(arguments: [OutputStream.file("/dev/full"), .closed, .brokenPipe])
    func outputThatTakesNothingIsAnError(stream: OutputStream) throws {
        for arguments in [fixedClock + [feed], ["--help"], ["--version"]] {
            var call = Call(arguments)
            call.output = stream
            let outcome = try call.run()
            #expect(outcome.status == 74)
            #expect(outcome.errors.hasPrefix("ics2snapshot: standard output: "))
        }
    }

    @Test(arguments: [OutputStream.file("/dev/full"), .closed, .brokenPipe])
    func standardErrorThatTakesNothingChangesNothing(stream: OutputStream) throws {
        var call = Call(fixedClock + [folder.path("missing.ics")])
        call.error = stream
        #expect(try call.run().status == 66)
    }

    /// A file opened by the program must not take the number of a stream that is closed, and get its output.
    @Test func closedStreamsAreNotMistakenForFiles() throws {
        let report = folder.path("report.json")
        var call = Call(fixedClock + [feed, "--report", report])
        call.output = .closed
        call.error = .closed
        call.closesInput = true
        #expect(try call.run().status == 74)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: report))
        let object = try JSONSerialization.jsonObject(with: bytes) as? [String: Any]
        #expect(object?["exitStatus"] as? Int == 74)
        #expect(object?["errors"] as? [String] == ["standard output: Bad file descriptor"])
    }

    @Test func closedStandardInputIsAnError() throws {
        var call = Call(fixedClock + ["-"])
        call.closesInput = true
        let outcome = try call.run()
        #expect([66, 74].contains(outcome.status))
        #expect(outcome.output.isEmpty)
        #expect(!outcome.errors.isEmpty)
    }

    @Test func fileWhereTheFolderShouldBeIsAnError() throws {
        let file = try folder.write("out", "precious")
        let outcome = try Call(fixedClock + [feed, "-o", file]).run()
        #expect(outcome.status == 73)
        #expect(outcome.errors.contains(file))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "precious")
        #expect(try folder.names() == ["home.ics", "out"])
    }

    @Test func fullDiskLeavesTheOldFilesAndNoOthers() throws {
        #expect(try Call(fixedClock + [feed, "-q", "-o", folder.path("out")]).run().status == 0)
        let before = try contents("out")
        // A limit on the size of files is a disk that is full after the first block.
        let large = try folder.write("large.ics", Feed.hourly(400))
        var call = Call(
            ["-c", #"ulimit -f 1; exec "$0" "$@""#, try Program.path()] + fixedClock + [
                large, "-o", folder.path("out"), "--from", "2026-09-01",
            ])
        call.program = "/bin/sh"
        let outcome = try call.run()
        #expect([73, 74].contains(outcome.status))
        #expect(!outcome.errors.isEmpty)
        #expect(try contents("out") == before)
    }

    @Test func failureLeavesTheContainerAsItWas() throws {
        #expect(try Call(fixedClock + [feed, "-q", "-o", folder.path("out")]).run().status == 0)
        let before = try contents("out")
        let broken = try folder.write("page.ics", "<!DOCTYPE html><html></html>")
        let outcome = try Call(fixedClock + [broken, "-o", folder.path("out")]).run()
        #expect(outcome.status == 65)
        #expect(try contents("out") == before)
    }

    @Test func nothingIsCreatedByACallThatFails() throws {
        let outcome = try Call(fixedClock + [folder.path("missing.ics"), "-o", folder.path("out")]).run()
        #expect(outcome.status == 66)
        #expect(try folder.names() == ["home.ics"])
    }

    @Test func newerSchemaIsNotOverwritten() throws {
        let newer = #"{"schemaVersion": 99}"#
        try folder.write("out/widget-cache.json", newer)
        let outcome = try Call(fixedClock + [feed, "-o", folder.path("out")]).run()
        #expect(outcome.status == 77)
        #expect(outcome.errors.contains("99"))
        #expect(try String(contentsOfFile: folder.path("out/widget-cache.json"), encoding: .utf8) == newer)
    }

    @Test func signedOutFolderStaysSignedOut() throws {
        #expect(try Call(fixedClock + [feed, "-q", "-o", folder.path("out")]).run().status == 0)
        #expect(try run("sign-out", folder.path("out")).status == 0)
        let outcome = try Call(fixedClock + [feed, "-o", folder.path("out")]).run()
        #expect(outcome.status == 77)
        #expect(try !folder.names(in: "out").contains("widget-cache.json"))
    }

    private func contents(_ name: String) throws -> [String: Data] {
        try Dictionary(
            uniqueKeysWithValues: folder.names(in: name).map {
                ($0, try Data(contentsOf: folder.url.appending(path: name).appending(path: $0)))
            })
    }
}
