import Foundation
import Testing

@testable import ICalendar

@Suite struct ZoneDatabaseTests {
    @Test func systemHasTheWholeList() {
        let names = Set(ZoneDatabase.system.names)
        #expect(names.count > 500)
        #expect(
            names.isSuperset(of: [
                "Europe/Zurich", "US/Eastern", "Asia/Kolkata", "Asia/Calcutta", "UTC", "EST",
            ]))
        #expect(names.isDisjoint(with: ["posixrules", "localtime", "Factory"]))
        #expect(Zone.isDataInstalled)
    }

    @Test func everyListedZoneLoads() {
        let broken = ZoneDatabase.system.names.filter { Zone.named($0)?.identifier != $0 }
        #expect(broken == [])
    }

    @Test func emptyFolderIsNoData() throws {
        try withFolder { root in
            let database = ZoneDatabase(root: root)
            #expect(!Zone.isDataInstalled(in: database))
            #expect(Zone.named("Europe/Zurich", in: database) == nil)
            #expect(Zone.named("UTC", in: database) == nil)
        }
    }

    @Test func missingFolderIsNoData() {
        #expect(!Zone.isDataInstalled(in: ZoneDatabase(root: "/nonexistent/zoneinfo")))
    }

    @Test func listWithoutFilesIsNoData() throws {
        try withFolder { root in
            try Data("Z Etc/UTC 0 - UTC\n".utf8).write(to: URL(filePath: root + "/tzdata.zi"))
            #expect(!Zone.isDataInstalled(in: ZoneDatabase(root: root)))
        }
    }

    @Test func aliasWithoutFileIsItsZone() throws {
        try withFolder { root in
            try Data("Z Here 1 - X\nL Here There\nL Gone Nowhere\nL\nZ\n".utf8)
                .write(to: URL(filePath: root + "/tzdata.zi"))
            try FileManager.default.copyItem(
                atPath: ZoneDatabase.system.root + "/Asia/Tokyo", toPath: root + "/Here")
            let database = ZoneDatabase(root: root)
            let zone = try #require(Zone.named("there", in: database))
            #expect(zone.identifier == "There")
            #expect(zone.instant(of: WallTime(seconds: 0)) == Instant(seconds: -32_400))
            #expect(Zone.named("Nowhere", in: database) == nil)
        }
    }

    @Test func onlyRegularZoneFilesAreOpened() throws {
        try withFolder { root in
            try Data("Z Pipe 1 - X\nZ Folder 1 - X\nZ Text 1 - X\n".utf8)
                .write(to: URL(filePath: root + "/tzdata.zi"))
            #expect(mkfifo(root + "/Pipe", 0o600) == 0)
            #expect(mkdir(root + "/Folder", 0o700) == 0)
            try Data("no zone".utf8).write(to: URL(filePath: root + "/Text"))
            let database = ZoneDatabase(root: root)
            for name in ["Pipe", "Folder", "Text"] { #expect(Zone.named(name, in: database) == nil) }
        }
    }
}

/// Runs a body with a new empty folder, which is gone afterwards.
func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "zones-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path(percentEncoded: false))
}
