import Testing

@testable import ICalendar

@Suite struct ZoneResolverTests {
    private static let constant =
        "BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0530\nTZOFFSETTO:+0530"

    @Test(arguments: [
        ("Europe/Zurich", "Europe/Zurich"), ("EUROPE/ZURICH", "Europe/Zurich"), ("US/Eastern", "US/Eastern"),
        ("/freeassociation.sourceforge.net/Tzfile/Europe/Berlin", "Europe/Berlin"),
        ("\"Europe/Berlin\"", "Europe/Berlin"), ("W. Europe Standard Time", "Europe/Berlin"), ("EST", "EST"),
        ("GMT", "GMT"), ("Etc/GMT+1", "Etc/GMT+1"), ("GMT+0100", "+01:00"), ("UTC-5", "-05:00"), ("Z", "UTC"),
        ("(UTC-05:00) Eastern Time (US & Canada)", "America/New_York"),
        ("/example.org/1/Asia/Tokyo", "Asia/Tokyo"),
    ])
    func namesAreKnownWithoutDefinition(tzid: String, identifier: String) {
        var resolver = ZoneResolver(definitions: [], feedZone: nil, viewerZone: .utc)
        let resolution = resolver.resolve(tzid)
        #expect(resolution.zone.identifier == identifier)
        #expect(resolution.isKnown)
        #expect(resolution.problem == nil)
        #expect(resolution.action == nil)
    }

    @Test(arguments: [
        "Office", "EST", "GMT", "UTC", "Etc/GMT+1", "W. Europe Standard Time", "Customized Time Zone",
        "GMT/+01.00", "GMT+0100", "(UTC+10:00) Brisbane", "Western/Central Europe",
        "/example.org/1/Asia/Tokyo",
    ])
    func definitionWinsOverOtherNames(tzid: String) throws {
        var resolver = ZoneResolver(
            definitions: [try define(Self.constant, tzid)], feedZone: nil, viewerZone: .utc)
        for written in [tzid, tzid.uppercased(), "\"\(tzid)\""] {
            let resolution = resolver.resolve(written)
            #expect(resolution.isKnown)
            #expect(resolution.problem == nil)
            #expect(resolution.zone.identifier == tzid)
            #expect(resolution.zone.instant(of: WallTime(seconds: 0)) == Instant(seconds: -19_800))
        }
    }

    @Test(arguments: ["Australia/Sydney", "/mozilla.org/20050126_1/Australia/Sydney", "australia/sydney"])
    func placeOfTheListWinsOverDefinition(tzid: String) throws {
        var resolver = ZoneResolver(
            definitions: [try define(Self.constant, tzid)], feedZone: nil, viewerZone: .utc)
        #expect(resolver.resolve(tzid).zone == Zone.named("Australia/Sydney"))
    }

    @Test func unknownNameIsReportedOnceAndReadByTheViewer() throws {
        let zurich = try #require(Zone.named("Europe/Zurich"))
        var resolver = ZoneResolver(definitions: [], feedZone: nil, viewerZone: zurich)
        let first = resolver.resolve("Mystery\u{0}")
        #expect(first.zone == zurich)
        #expect(!first.isKnown)
        #expect(first.problem == "TZID \"Mystery \" is no known time zone")
        #expect(first.action == "read in the viewer's zone Europe/Zurich")
        let second = resolver.resolve("Mystery\u{0}")
        #expect(second.zone == zurich)
        #expect(!second.isKnown)
        #expect(second.problem == nil)
        #expect(second.action == nil)
    }

    @Test(arguments: [
        "../../../dev/stdin", "localtime", "/dev/stdin", "", "posixrules", "right/Europe/Zurich/x",
    ])
    func pathsAreUnknownNames(tzid: String) {
        var resolver = ZoneResolver(definitions: [], feedZone: nil, viewerZone: .utc)
        #expect(!resolver.resolve(tzid).isKnown)
    }

    @Test func feedZoneComesBeforeTheViewers() throws {
        let zurich = try #require(Zone.named("Europe/Zurich"))
        var resolver = ZoneResolver(definitions: [], feedZone: "Asia/Tokyo", viewerZone: zurich)
        #expect(resolver.floatingZone.identifier == "Asia/Tokyo")
        #expect(resolver.feedZoneProblem == nil)
        let resolution = resolver.resolve("Mystery")
        #expect(resolution.zone.identifier == "Asia/Tokyo")
        #expect(!resolution.isKnown)
        #expect(resolution.action == "read in the feed's zone Asia/Tokyo")
    }

    @Test func feedZoneMayBeDefinedOrWindows() throws {
        let definition = try define(Self.constant, "Office")
        let own = ZoneResolver(definitions: [definition], feedZone: "Office", viewerZone: .utc)
        #expect(own.floatingZone == Zone(definition))
        let windows = ZoneResolver(definitions: [], feedZone: "Tokyo Standard Time", viewerZone: .utc)
        #expect(windows.floatingZone.identifier == "Asia/Tokyo")
    }

    @Test func unknownFeedZoneIsReported() throws {
        let zurich = try #require(Zone.named("Europe/Zurich"))
        let resolver = ZoneResolver(definitions: [], feedZone: "Nowhere", viewerZone: zurich)
        #expect(resolver.floatingZone == zurich)
        #expect(resolver.feedZoneProblem?.problem == "X-WR-TIMEZONE \"Nowhere\" is no known time zone")
        #expect(
            resolver.feedZoneProblem?.action == "times without zone read in the viewer's zone Europe/Zurich")
    }

    @Test func withoutStatementFloatingIsTheViewers() throws {
        let zurich = try #require(Zone.named("Europe/Zurich"))
        let resolver = ZoneResolver(definitions: [], feedZone: nil, viewerZone: zurich)
        #expect(resolver.floatingZone == zurich)
        #expect(resolver.feedZoneProblem == nil)
    }

    @Test func contradictingDefinitionsAreReported() throws {
        let other = try define(Self.constant.replacing("+0530", with: "-0700"), "Office")
        let definitions = [try define(Self.constant, "Office"), other]
        var resolver = ZoneResolver(definitions: definitions, feedZone: nil, viewerZone: .utc)
        let resolution = resolver.resolve("Office")
        #expect(resolution.zone == Zone(definitions[0]))
        #expect(resolution.isKnown)
        #expect(resolution.problem == #"time zone "Office" is defined twice and differently"#)
        #expect(resolution.action == "the first definition used")
        #expect(resolver.resolve("Office").problem == nil)
    }

    @Test func repeatedDefinitionIsFine() throws {
        let definitions = [try define(Self.constant, "Office"), try define(Self.constant, "Office")]
        var resolver = ZoneResolver(definitions: definitions, feedZone: nil, viewerZone: .utc)
        #expect(resolver.resolve("Office").problem == nil)
    }

    @Test func offsetOfUnknownPlaceIsReported() {
        var resolver = ZoneResolver(definitions: [], feedZone: nil, viewerZone: .utc)
        let resolution = resolver.resolve("(UTC+01:00) Nowhere")
        #expect(resolution.zone == .fixed(seconds: 3600))
        #expect(resolution.problem == #"TZID "(UTC+01:00) Nowhere" names no known place"#)
        #expect(resolution.action == "read as +01:00 all year")
    }

    @Test func memoryIsBounded() {
        var resolver = ZoneResolver(definitions: [], feedZone: nil, viewerZone: .utc)
        for number in 0..<10_010 { _ = resolver.resolve("Unknown \(number)") }
        #expect(resolver.resolve("Unknown 9999").problem == nil)
        #expect(resolver.resolve("Unknown 10005").problem != nil)
    }

    private func define(_ text: String, _ tzid: String) throws -> ZoneDefinition {
        var defects: [Defect] = []
        let definition = ZoneDefinition(
            vtimezone(text, tzid: tzid), limits: ExpansionLimits(), defects: &defects)
        return try #require(definition)
    }
}
