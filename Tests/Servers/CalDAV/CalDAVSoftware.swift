import Foundation

/// A CalDAV server that the tests start.
public enum CalDAVSoftware: String, CaseIterable, Sendable, CustomStringConvertible {
    /// Radicale from Debian.
    case radicale
    /// Cyrus from Debian.
    case cyrus

    /// Its name in the output of tests.
    public var description: String { rawValue }

    /// Those that this run of the tests is about: the two that `make test` has, all with `CALDAV_SERVERS=all`, or those
    /// that the variable lists.
    public static var tested: [CalDAVSoftware] {
        switch ProcessInfo.processInfo.environment["CALDAV_SERVERS"] {
        case nil: [.radicale, .cyrus]
        case "all": allCases
        case .some(let list): list.split(separator: " ").compactMap { CalDAVSoftware(rawValue: String($0)) }
        }
    }

    /// What `serve.py` is called with.
    var arguments: [String] { [rawValue] }
}
