import Foundation
import Glibc
import IngestStore
import Testing

struct StateDirectoryTests {
    @Test(arguments: [
        (["STATE_DIRECTORY": "/var/lib/ics", "XDG_STATE_HOME": "/x", "HOME": "/h"], "/var/lib/ics/"),
        (["STATE_DIRECTORY": "/var/lib/first:/var/lib/second"], "/var/lib/first/"),
        (["STATE_DIRECTORY": "", "XDG_STATE_HOME": "/x", "HOME": "/h"], "/x/ics2snapshot/"),
        (["STATE_DIRECTORY": ":"], nil),
        (["XDG_STATE_HOME": "relative", "HOME": "/h"], "/h/.local/state/ics2snapshot/"),
        (["XDG_STATE_HOME": "", "HOME": "/h"], "/h/.local/state/ics2snapshot/"),
        (["HOME": "/h"], "/h/.local/state/ics2snapshot/"),
        (["HOME": "relative"], nil),
        ([:], nil),
    ])
    func comesFromTheEnvironment(_ environment: [String: String], path: String?) {
        let home = FileManager.default.homeDirectoryForCurrentUser
            .appending(path: ".local/state/ics2snapshot", directoryHint: .isDirectory)
        #expect(
            StateDirectory.default(environment: environment).path(percentEncoded: false)
                == path ?? home.path(percentEncoded: false))
    }

    private func directory(
        of file: String, _ environment: [String: String] = ["HOME": "/h"]
    ) -> String {
        StateDirectory.directory(
            ofConfiguration: file, usual: "/h/.config/ics2snapshot/config.toml", environment: environment
        ).path(percentEncoded: false)
    }

    @Test func theUsualConfigurationHasTheFolderItself() {
        #expect(directory(of: "/h/.config/ics2snapshot/config.toml") == "/h/.local/state/ics2snapshot/")
        #expect(
            directory(of: "/h/x/../.config//ics2snapshot/./config.toml") == "/h/.local/state/ics2snapshot/")
    }

    @Test func eachOtherConfigurationHasOneInIt() {
        // printf /etc/ics/work.toml | sha256sum
        let work = directory(of: "/etc/ics/work.toml")
        #expect(work == "/h/.local/state/ics2snapshot/work-ece29d10fd6e599a/")
        #expect(directory(of: "/etc/./ics/work.toml") == work)
        #expect(directory(of: "/etc/ics2/work.toml") != work)
        #expect(
            directory(of: "/etc/ics/B\u{fc}ro %.x.toml").hasPrefix(
                "/h/.local/state/ics2snapshot/B-ro---x-"))
        let here = FileManager.default.currentDirectoryPath
        #expect(directory(of: "work.toml") == directory(of: here + "/work.toml"))
    }

    @Test func aFolderThatIsGivenIsTheFolder() {
        #expect(directory(of: "/etc/ics/work.toml", ["STATE_DIRECTORY": "/var/lib/ics"]) == "/var/lib/ics/")
    }

    @Test func linksToTheFolderOfAConfigurationChangeNothing() throws {
        let temporary = FileManager.default.temporaryDirectory.path(percentEncoded: false)
        let folder = temporary + "state-directory-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let link = folder + "-link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder)
        defer {
            unlink(link)
            rmdir(folder)
        }
        #expect(directory(of: link + "/a.toml") == directory(of: folder + "/a.toml"))
    }
}
