public import Foundation

/// Where the state of this user lies.
public enum StateDirectory {
    /// The folder that the environment names: the first of `$STATE_DIRECTORY` (systemd separates several by
    /// colons), else `$XDG_STATE_HOME/ics2snapshot`, else `~/.local/state/ics2snapshot`.
    ///
    /// An empty variable counts as not set, a relative `XDG_STATE_HOME` and `HOME`, too (XDG Base Directory
    /// Specification).
    ///
    /// - Parameter environment: The variables of the process.
    public static func `default`(environment: [String: String]) -> URL {
        if let first = environment["STATE_DIRECTORY"]?.split(separator: ":").first {
            return URL(filePath: String(first), directoryHint: .isDirectory)
        }
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            return URL(filePath: state, directoryHint: .isDirectory)
                .appending(path: "ics2snapshot", directoryHint: .isDirectory)
        }
        let variable = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = variable ?? FileManager.default.homeDirectoryForCurrentUser.path(percentEncoded: false)
        return URL(filePath: home, directoryHint: .isDirectory)
            .appending(path: ".local/state/ics2snapshot", directoryHint: .isDirectory)
    }
}
