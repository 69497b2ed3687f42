import Foundation
import Testing

@testable import ICalendar

@Suite struct SystemZoneTests {
    @Test(arguments: ["Asia/Tokyo", ":Asia/Tokyo", "asia/tokyo", "/usr/share/zoneinfo/Asia/Tokyo"])
    func environmentComesFirst(name: String) throws {
        try withFolder { root in
            try link("/usr/share/zoneinfo/Europe/Zurich", in: root)
            let (zone, problem) = SystemZone.current(environment: ["TZ": name], root: root)
            #expect(zone.identifier == "Asia/Tokyo")
            #expect(problem == nil)
        }
    }

    @Test(arguments: ["CET-1CEST,M3.5.0,M10.5.0/3", "Nowhere/Atall", "../../dev/stdin"])
    func unusableEnvironmentIsReported(name: String) throws {
        try withFolder { root in
            try link("/usr/share/zoneinfo/Europe/Zurich", in: root)
            let (zone, problem) = SystemZone.current(environment: ["TZ": name], root: root)
            #expect(zone.identifier == "Europe/Zurich")
            #expect(problem == "TZ is \"\(name)\", which is no IANA zone name; Europe/Zurich is used")
        }
    }

    @Test(arguments: ["", ":/etc/localtime"])
    func environmentThatSaysNothingIsPassedOver(name: String) throws {
        try withFolder { root in
            try link("/usr/share/zoneinfo/Europe/Zurich", in: root)
            let (zone, problem) = SystemZone.current(environment: ["TZ": name], root: root)
            #expect(zone.identifier == "Europe/Zurich")
            #expect(problem == nil)
        }
    }

    @Test(arguments: [
        "/usr/share/zoneinfo/America/Argentina/Salta", "../usr/share/zoneinfo/America/Argentina/Salta",
    ])
    func linkNamesTheZone(target: String) throws {
        try withFolder { root in
            try link(target, in: root)
            let (zone, problem) = SystemZone.current(environment: [:], root: root)
            #expect(zone.identifier == "America/Argentina/Salta")
            #expect(problem == nil)
        }
    }

    @Test func linksAreFollowed() throws {
        try withFolder { root in
            try link("middle", in: root)
            try FileManager.default.createSymbolicLink(
                atPath: root + "/etc/middle", withDestinationPath: "/usr/share/zoneinfo/Asia/Tokyo")
            #expect(SystemZone.current(environment: [:], root: root).zone.identifier == "Asia/Tokyo")
        }
    }

    @Test func ringOfLinksEnds() throws {
        try withFolder { root in
            try link("localtime", in: root)
            #expect(SystemZone.current(environment: [:], root: root).zone == .utc)
        }
    }

    @Test func fileNamesTheZone() throws {
        try withFolder { root in
            try FileManager.default.createDirectory(
                atPath: root + "/etc", withIntermediateDirectories: true)
            try Data("zone data, no link".utf8).write(to: URL(filePath: root + "/etc/localtime"))
            try Data("# here\n\n  Europe/Zurich # home\n".utf8).write(
                to: URL(filePath: root + "/etc/timezone"))
            let (zone, problem) = SystemZone.current(environment: [:], root: root)
            #expect(zone.identifier == "Europe/Zurich")
            #expect(problem == nil)
        }
    }

    @Test func nothingIsUTCAndReported() throws {
        try withFolder { root in
            let (zone, problem) = SystemZone.current(environment: [:], root: root)
            #expect(zone == .utc)
            #expect(
                problem == "neither TZ nor /etc/localtime nor /etc/timezone names a zone; UTC is used")
        }
    }

    private func link(_ target: String, in root: String) throws {
        try FileManager.default.createDirectory(atPath: root + "/etc", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: root + "/etc/localtime", withDestinationPath: target)
    }
}
