import CalendarrCore
import Foundation
import TestServers

/// A configuration with its container and state in a folder of its own, and what its sources ask of the fault server.
final class SyncHome {
    /// The clock of these tests, in the middle of the events of the server.
    static let now = "2026-03-10T08:00:00Z"

    let folder: Folder
    let server: FaultServer
    /// In the query of each address: by it the requests of this test are found in the server's log.
    let token = FaultServer.token()
    var head = ""
    private(set) var sources = ""

    init() throws {
        folder = try Folder()
        server = try FaultServer.shared()
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    }

    var output: String { folder.path("out") }
    var state: String { folder.path("state") }

    /// Adds a source that asks for a path of the server, with further lines of TOML.
    func add(_ key: String, _ path: String, _ lines: String...) {
        add(key, lines: ["url = \"\(server.http)\(path)\(token)\""] + lines)
    }

    /// Adds a source by its lines of TOML.
    func add(_ key: String, lines: [String]) {
        sources += (["[[sources]]", "key = \"\(key)\""] + lines).joined(separator: "\n") + "\n\n"
    }

    /// Adds sources as they are printed.
    func add(fragment: String) {
        sources += fragment + "\n\n"
    }

    func removeSources() {
        sources = ""
    }

    /// A call of `sync`, or of another verb with the configuration.
    func call(_ verb: String = "sync", now: String = SyncHome.now, _ options: String...) throws -> Call {
        let text = "output = \"out\"\ntimezone = \"Europe/Zurich\"\n\(head)\n\(sources)"
        let file = try folder.write("config.toml", text)
        var call = Call([verb, "--config", file, "--now", now] + options)
        call.environment = ["STATE_DIRECTORY": state, "HOME": folder.path]
        return call
    }

    /// Runs `sync`.
    func sync(now: String = SyncHome.now, _ options: String...) throws -> Outcome {
        var call = try call(now: now)
        call.arguments += options
        return try call.run()
    }

    /// What the server was asked by this test.
    func requests() throws -> [FaultServer.Request] {
        try server.requests(with: token)
    }

    var snapshot: CalendarrSnapshot? { SnapshotStore(directory: URL(filePath: output)).read().snapshot }
}
