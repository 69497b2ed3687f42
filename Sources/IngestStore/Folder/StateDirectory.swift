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

    /// The folder of one configuration: what two configurations have of their sources must not get mixed up, because
    /// each run forgets what its own does not name.
    ///
    /// It is the folder that `$STATE_DIRECTORY` names, which is made for one unit of systemd; else the folder of this
    /// user for the usual configuration, and one below it for each other one, `<stem>-<16 hexadecimal digits>`: the
    /// digits are the beginning of the SHA-256 of the file's path, whose folder counts without links.
    ///
    /// - Parameters:
    ///   - file: The configuration's path; a relative one counts from the current folder.
    ///   - usual: The path of the configuration that nobody has to name; `nil` where there is none.
    ///   - environment: The variables of the process.
    public static func directory(
        ofConfiguration file: String, usual: String?, environment: [String: String]
    ) -> URL {
        let folder = `default`(environment: environment)
        let isGiven = environment["STATE_DIRECTORY"]?.split(separator: ":").first != nil
        let file = located(file)
        if isGiven || usual.map(located) == file { return folder }
        let digest = SHA256.digest(of: Array(file.path(percentEncoded: false).utf8)).prefix(8)
        let digits = digest.map { byte in
            let text = String(byte, radix: 16)
            return byte < 16 ? "0" + text : text
        }
        let name = "\(stem(of: file))-\(digits.joined())"
        return folder.appending(path: name, directoryHint: .isDirectory)
    }

    /// The file itself may be a link that is set to another file now and then, and stays the same configuration.
    private static func located(_ file: String) -> URL {
        let url = URL(filePath: file, directoryHint: .notDirectory).absoluteURL.standardizedFileURL
        return url.deletingLastPathComponent().resolvingSymlinksInPath()
            .appending(path: url.lastPathComponent, directoryHint: .notDirectory)
    }

    /// What people tell the folder by: of the file's name only what is harmless in every path.
    private static func stem(of file: URL) -> String {
        let name = file.deletingPathExtension().lastPathComponent.unicodeScalars.map { scalar in
            let isPlain =
                scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            return isPlain || scalar == "_" ? Character(scalar) : "-"
        }
        return String(name.prefix(64))
    }
}
