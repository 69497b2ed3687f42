import Foundation

/// A CalDAV server that the tests start.
public struct CalDAVSoftware: Hashable, Sendable, CustomStringConvertible {
    /// Its name, also in the output of tests.
    public let description: String
    /// What `serve.py` is called with.
    let arguments: [String]

    /// Radicale from Debian.
    public static let radicale = CalDAVSoftware("radicale")
    /// Cyrus from Debian.
    public static let cyrus = CalDAVSoftware("cyrus")
    /// DAViCal from Debian.
    public static let davical = CalDAVSoftware("davical")
    /// sabre/dav 1.8 from Debian: Digest only, no sync-collection.
    public static let sabre = CalDAVSoftware("sabre")
    /// Xandikos from Debian: asks for no password.
    public static let xandikos = CalDAVSoftware("xandikos")
    /// Radicale from Python's index.
    public static let radicalePyPI = CalDAVSoftware("radicale", inEnvironment: true)
    /// Xandikos from Python's index.
    public static let xandikosPyPI = CalDAVSoftware("xandikos", inEnvironment: true)

    /// A server of our own that takes everything, and misbehaves on request.
    public static let model = CalDAVSoftware("model")

    /// The answers of a server that the tests do not start.
    ///
    /// - Parameter name: A folder of `Fixtures/CalDAV/Recorded`.
    public static func recorded(_ name: String) -> CalDAVSoftware {
        let folder = package.appending(path: "Fixtures/CalDAV/Recorded/\(name)").path()
        return CalDAVSoftware(description: "recorded \(name)", arguments: ["replay", "--command", folder])
    }

    /// The real ones that this run of the tests is about: the two that `make test` has, or those that `CALDAV_SERVERS`
    /// lists.
    public static let tested: [CalDAVSoftware] = {
        let all: [CalDAVSoftware] = [radicale, cyrus, davical, sabre, xandikos, radicalePyPI, xandikosPyPI]
        guard let list = ProcessInfo.processInfo.environment["CALDAV_SERVERS"] else {
            return [radicale, cyrus]
        }
        let names = list.split(separator: ",").map(String.init)
        return list == "all" ? all : all.filter { names.contains($0.description) }
    }()

    private init(description: String, arguments: [String]) {
        self.description = description
        self.arguments = arguments
    }

    private init(_ name: String) {
        self.init(description: name, arguments: [name])
    }

    /// One that `make test-servers` has put into an environment of its own.
    private init(_ name: String, inEnvironment: Bool) {
        let program = Self.package.appending(path: ".build/servers/bin/\(name)").path()
        self.init(description: "\(name)-pypi", arguments: [name, "--command", program])
    }

    private static let package = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
}
