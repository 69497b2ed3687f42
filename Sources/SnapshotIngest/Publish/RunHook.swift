import Foundation

/// A command that a configuration wants to run after a snapshot was written.
struct RunHook {
    /// How many seconds it may take.
    static let timeLimit: TimeInterval = 30
    /// The variables that it gets, and those whose names begin with `LC_` and `XDG_`: what a program needs to find its
    /// way, and nothing in which a secret would be.
    private static let variables: Set<String> = [
        "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR",
        "DBUS_SESSION_BUS_ADDRESS",
        "DISPLAY", "WAYLAND_DISPLAY",
    ]

    /// What it is called in messages: the key of the configuration.
    var name: String
    /// The program and its arguments; the path of the payload is put behind them.
    var words: [String]

    /// Runs the command to its end.
    ///
    /// - Parameters:
    ///   - payload: The file for the watch.
    ///   - environment: The variables of the process.
    ///   - withheld: Variables in which the configuration has secrets.
    /// - Returns: What went wrong, as a sentence; `nil` if it ended with 0.
    func run(payload: URL, environment: [String: String], withheld: Set<String>) -> String? {
        let program = words.first ?? ""
        let passed = environment.filter { name, _ in
            (Self.variables.contains(name) || name.hasPrefix("LC_") || name.hasPrefix("XDG_"))
                && !withheld.contains(name)
        }
        let command = Command(
            words + [payload.path(percentEncoded: false)], environment: passed, timeLimit: Self.timeLimit)
        do {
            let result = try command.run()
            guard !result.isSuccess else { return nil }
            let said = String(decoding: result.errors, as: UTF8.self).split(whereSeparator: \.isNewline).first
            return "\(name): \(program) \(result.explanation)" + (said.map { ": \($0)" } ?? "")
        } catch {
            return "\(name): \(program) \(error.explanation)"
        }
    }
}
