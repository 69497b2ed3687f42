import Foundation
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
}
