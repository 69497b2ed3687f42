import CalendarrCore
import Foundation
import Testing

/// `--report` and `-v`: what the run did, for other programs and for people.
struct ReportTests {
    private let folder: Folder
    private let feed: String

    init() throws {
        folder = try Folder()
        feed = try folder.write("home.ics", Feed.lunch)
    }

    private func report(_ path: String) throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path))) as? [String: Any]
            ?? [:]
    }

    @Test func reportSaysWhatHappened() throws {
        let path = folder.path("report.json")
        let outcome = try Call(fixedClock + [feed, "--report", path]).run()
        #expect(outcome.status == 0)
        #expect(try outcome.snapshot().events.count == 1)
        let report = try report(path)
        #expect(report["exitStatus"] as? Int == 0)
        #expect(report["events"] as? Int == 1)
        #expect((report["sources"] as? [[String: Any]])?.map { $0["key"] as? String } == ["ical:home"])
        #expect(try folder.names() == ["home.ics", "report.json"])
    }

    @Test func failedRunHasAReportToo() throws {
        let path = folder.path("report.json")
        let outcome = try Call(fixedClock + [folder.path("missing.ics"), "--report", path]).run()
        #expect(outcome.status == 66)
        #expect(try report(path)["exitStatus"] as? Int == 66)
    }

    @Test func reportGoesToStandardOutputBesideAFolder() throws {
        let outcome = try Call(fixedClock + [feed, "-q", "-o", folder.path("out"), "--report", "-"]).run()
        #expect(outcome.status == 0)
        #expect(try outcome.object()["reportVersion"] as? Int == 1)
    }

    @Test func placeThatCannotBeWrittenEndsTheRunBeforeItBegins() throws {
        let outcome = try Call(
            fixedClock + [feed, "-o", folder.path("out"), "--report", folder.path("none/report.json")]
        ).run()
        #expect(outcome.status == 73)
        #expect(outcome.errors.contains("none/report.json"))
        #expect(try folder.names() == ["home.ics"])
    }

    /// The folder of the container is made by the run itself.
    @Test func reportMayLieInTheContainer() throws {
        let output = folder.path("new/out")
        let call = Call(fixedClock + [feed, "-q", "-o", output, "--report", output + "/report.json"])
        #expect(try call.run().status == 0)
        #expect(try report(output + "/report.json")["hasChanged"] as? Bool == true)
        #expect(try call.run().status == 0)
        #expect(try report(output + "/report.json")["hasChanged"] as? Bool == false)
        #expect(try folder.names(in: "new/out").count == 6)
    }

    /// What kept the run from its work matters more than that nobody can be told about it.
    @Test func causeOfTheRunBeatsThatOfTheReport() throws {
        let outcome = try Call(fixedClock + [folder.path("missing.ics"), "--report", "/dev/full"]).run()
        #expect(outcome.status == 66)
        #expect(outcome.errors.contains("/dev/full: the report cannot be written: No space left on device"))
    }

    @Test func deviceIsWrittenToAndStays() throws {
        let outcome = try Call(fixedClock + [feed, "--report", "/dev/full"]).run()
        #expect(outcome.status == 74)
        // The report comes last: it also says whether the snapshot was delivered.
        #expect(outcome.output == (try Call(fixedClock + [feed]).run().output))
        #expect(try Call(fixedClock + [feed, "--report", "/dev/null"]).run().status == 0)
        var status = stat()
        #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    }

    @Test func linkIsFollowedAndStays() throws {
        let target = try folder.write("target.json", "old")
        let link = folder.path("link.json")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        #expect(try Call(fixedClock + [feed, "--report", link]).run().status == 0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
        #expect(try report(target)["exitStatus"] as? Int == 0)
    }

    @Test func verboseRunSaysWhatBecameOfEachFeed() throws {
        let outcome = try Call(fixedClock + [feed, "-v"]).run()
        #expect(outcome.status == 0)
        #expect(
            outcome.errors.hasPrefix(
                "\(feed): ical:home is available: 1 component (0 not examined, 0 unusable), 1 event, 1 file, "
            ))
    }
}
