import CalendarrCore
import Foundation
import Testing

/// Input that is wrong: a clear sentence and the right status, or the rest of the feed served.
struct BadInputTests {
    /// What is not a calendar at all, with a word that the sentence has to have.
    private static let strangers: [(name: String, bytes: Data, word: String)] = [
        ("page.ics", Data("<!DOCTYPE html>\n<html><body>Sign in</body></html>".utf8), "HTML"),
        ("data.ics", Data(#"{"events": []}"#.utf8), "JSON"),
        ("card.ics", Data("BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ana\r\nEND:VCARD\r\n".utf8), "vCard"),
        ("packed.ics", Data([0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 3]), "gzip"),
        ("export.ics", Data([0x50, 0x4B, 0x03, 0x04, 0x14, 0, 0, 0]), "ZIP"),
        ("empty.ics", Data(), "empty"),
        ("blank.ics", Data("\r\n \t\r\n\r\n".utf8), "empty"),
        ("noise.ics", Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) }), "calendar"),
        ("cut.ics", Data(Feed.lunch.dropLast(20).utf8), "not complete"),
    ]

    @Test(arguments: strangers.indices)
    func whatIsNoCalendarIsNamed(index: Int) throws {
        let (name, bytes, word) = Self.strangers[index]
        let folder = try Folder()
        let feed = try folder.write(name, bytes)
        let outcome = try Call(fixedClock + [feed, "-o", folder.path("out")]).run()
        #expect(outcome.status == 65)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains(name))
        #expect(outcome.errors.localizedCaseInsensitiveContains(word))
        #expect(try folder.names() == [name])
    }

    @Test func missingFileIsNamed() throws {
        let folder = try Folder()
        let outcome = try Call(fixedClock + [folder.path("missing.ics")]).run()
        #expect(outcome.status == 66)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("missing.ics: does not exist"))
    }

    @Test func folderWithoutFeedsIsNamed() throws {
        let folder = try Folder()
        try folder.write("notes/readme.txt", "nothing here")
        let outcome = try Call(fixedClock + [folder.path("notes")]).run()
        #expect(outcome.status == 66)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("without .ics files"))
    }

    /// Root may read everything that has bytes: a socket and the memory of the process have none to give.
    @Test func fileThatCannotBeReadIsNamed() throws {
        let folder = try Folder()
        let socket = folder.path("s")
        try bindSocket(at: socket)
        let refused = try Call(fixedClock + [socket]).run()
        #expect(refused.status == 66)
        #expect(refused.output.isEmpty)
        #expect(refused.errors.contains(socket))

        let failed = try Call(fixedClock + ["/proc/self/mem"]).run()
        #expect([66, 74].contains(failed.status))
        #expect(failed.output.isEmpty)
        #expect(failed.errors.contains("/proc/self/mem"))
    }

    /// Denied by mode for a user, by a file in place of a folder for root, who is denied nothing.
    @Test func fileWithoutPermissionIsNamed() throws {
        let folder = try Folder()
        let feed = try folder.write("locked.ics", Feed.lunch)
        #expect(chmod(feed, 0) == 0)
        let path = getuid() == 0 ? feed + "/inside.ics" : feed
        let outcome = try Call(fixedClock + [path]).run()
        #expect(outcome.status == 66)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("locked.ics"))
    }

    @Test func oneBadFeedDoesNotTakeTheOthersDown() throws {
        let folder = try Folder()
        let good = try folder.write("good.ics", Feed.lunch)
        let outcome = try Call(fixedClock + [folder.path("missing.ics"), good]).run()
        #expect(outcome.status == 75)
        let snapshot = try outcome.snapshot()
        #expect(snapshot.events.map(\.title) == ["Lunch"])
        #expect(snapshot.calendarStates["ical:missing"]?.state == .neverFetched)
        #expect(outcome.errors.contains("missing.ics"))
    }

    @Test func brokenComponentIsReportedAndTheRestServed() throws {
        let folder = try Folder()
        let feed = try folder.write(
            "mixed.ics",
            Feed.calendar(
                Feed.event("a", "A"), Feed.event("b", "B", start: "20269999T250000Z"),
                "BEGIN:VEVENT\r\nthis is no line\r\nEND:VEVENT", Feed.event("c", "C")))
        let outcome = try Call(fixedClock + [feed]).run()
        #expect(outcome.status == 0)
        #expect(try outcome.snapshot().events.map(\.title) == ["A", "C"])
        // feed:line: what is wrong; what was done
        #expect(outcome.errors.contains(#/mixed\.ics:1\d: .*20269999T250000Z.*; /#))

        let quiet = try Call(fixedClock + ["-q", feed]).run()
        #expect(quiet.status == 0)
        #expect(quiet.errors.isEmpty)

        let strict = try Call(fixedClock + ["--strict", feed]).run()
        #expect(strict.status == 65)
        #expect(strict.output.isEmpty)
        #expect(strict.errors.contains("20269999T250000Z"))
    }

    @Test func manyDefectsAreCounted() throws {
        let folder = try Folder()
        let broken = (0..<100).map { Feed.event("b\($0)", "B", start: "2026999\($0)") }
        let feed = try folder.write("broken.ics", Feed.calendar(broken.joined(separator: "\r\n")))
        let outcome = try Call(fixedClock + [feed]).run()
        #expect(outcome.status == 0)
        #expect((20...22).contains(outcome.errorLines.count))
        #expect(outcome.errorLines.last?.contains("80") == true)
    }

    @Test func controlsNeverReachTheTerminal() throws {
        let folder = try Folder()
        let feed = try folder.write(
            "odd\u{1B}[31m.ics",
            Feed.calendar(
                Feed.event("a", "Red \u{1B}[31malert\u{7}\u{9B}2J"), Feed.event("b", "B", start: "\u{1B}[2J"),
                Feed.event("c", "C", "RRULE:FREQ=\u{1B}]0;title\u{7}")))
        for arguments in [
            [feed], [feed, "--strict"], [feed + "x"], ["show", feed], ["show", feed, "--json"],
        ] {
            let outcome = try Call(arguments + fixedClock).run()
            #expect(!outcome.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
            #expect(!outcome.text.unicodeScalars.contains { (0x7F..<0xA0).contains($0.value) })
            #expect(!outcome.errors.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        }
    }

    @Test func nulAndInvalidUTF8AreServed() throws {
        let folder = try Folder()
        var bytes = Data(Feed.lunch.utf8)
        let title = try #require(bytes.range(of: Data("Lunch".utf8)))
        bytes.replaceSubrange(title, with: [0x4C, 0x00, 0x75, 0xC3, 0x28, 0xFF, 0x6E])
        let outcome = try Call(fixedClock + [try folder.write("odd.ics", bytes)]).run()
        #expect(outcome.status == 0)
        #expect(try outcome.snapshot().events.count == 1)
    }

    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
    func utf16IsServed(encoding: String.Encoding) throws {
        let folder = try Folder()
        let feed = Feed.calendar(Feed.event("a", "Zürich ☀"))
        let bytes = try #require(("\u{FEFF}" + feed).data(using: encoding))
        let outcome = try Call(fixedClock + [try folder.write("wide.ics", bytes)]).run()
        #expect(outcome.status == 0)
        #expect(try outcome.snapshot().events.map(\.title) == ["Zürich ☀"])
    }

    @Test(arguments: ["Nowhere/Land", "../../../dev/stdin", "/dev/stdin", "../../../../etc/passwd"])
    func unknownZoneIsReportedAndNeverOpened(zone: String) throws {
        let folder = try Folder()
        let feed = try folder.write(
            "zone.ics",
            Feed.calendar(
                Feed.event("a", "A").replacing(
                    "DTSTART:20260910T120000Z", with: "DTSTART;TZID=\(zone):20260910T120000")))
        var call = Call(fixedClock + [feed])
        // Whoever opened standard input would wait here until the watchdog comes.
        call.input = Data("x".utf8)
        call.keepsInputOpen = true
        let outcome = try call.run()
        #expect(outcome.status == 0)
        #expect(
            try outcome.object()["events"].map { String(describing: $0) }?.contains("2026-09-10T10:00:00Z")
                == true)
        #expect(outcome.errors.contains(zone))
    }

    @Test func illegalRuleKeepsItsFirstDay() throws {
        let folder = try Folder()
        let feed = try folder.write("rule.ics", Feed.calendar(Feed.event("a", "A", "RRULE:FREQ=SOMETIMES")))
        let outcome = try Call(fixedClock + [feed]).run()
        #expect(outcome.status == 0)
        #expect(try outcome.snapshot().events.count == 1)
        #expect(outcome.errors.contains("SOMETIMES"))
    }

    @Test func nestingWithoutEndIsBounded() throws {
        let folder = try Folder()
        let nested = String(repeating: "BEGIN:VEVENT\r\n", count: 300_000)
        let open = try folder.write("open.ics", "BEGIN:VCALENDAR\r\n" + nested)
        let outcome = try Call(fixedClock + [open]).run()
        #expect(outcome.status == 65)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("open.ics"))

        let closed = try folder.write(
            "closed.ics",
            Feed.calendar(
                Feed.event("a", "A") + "\r\n" + nested + String(repeating: "END:VEVENT\r\n", count: 300_000)
                    + Feed.event("c", "C")))
        let rest = try Call(fixedClock + [closed]).run()
        #expect([0, 65].contains(rest.status))
        #expect(!rest.errors.isEmpty)
        #expect(rest.errorLines.count < 30)
    }

    @Test func lineOfFourMegabytesIsBounded() throws {
        let folder = try Folder()
        let long = String(repeating: "x", count: 4_000_000)
        let feed = try folder.write(
            "long.ics",
            Feed.calendar(
                Feed.event("a", long), Feed.event("b", "B"), Feed.event("c", "C", "COMMENT:" + long)))
        let outcome = try Call(fixedClock + [feed]).run()
        #expect(outcome.status == 0)
        let titles = try outcome.snapshot().events.map(\.title)
        #expect(titles.count == 3 && titles.contains("B") && titles.contains("C"))
        #expect(titles.allSatisfy { $0.utf8.count <= 1 << 20 })
        #expect(outcome.errors.contains("long.ics:8: SUMMARY is longer than"))
        #expect(outcome.errorBytes.count < 5_000)
    }

    @Test func everySecondSince1970IsBounded() throws {
        let folder = try Folder()
        let feed = try folder.write(
            "seconds.ics",
            Feed.calendar(
                Feed.event("a", "A", start: "19700101T000000Z", "RRULE:FREQ=SECONDLY"), Feed.event("b", "B")))
        let outcome = try Call(fixedClock + [feed]).run()
        #expect(outcome.status == 0)
        let snapshot = try outcome.snapshot()
        #expect(snapshot.events.count <= 500)
        #expect(snapshot.events.allSatisfy { $0.start < snapshot.coverageEnd })
        #expect(!outcome.errors.isEmpty)
    }

    private func bindSocket(at path: String) throws {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw Untestable(description: "no socket at \(path)") }
    }
}
