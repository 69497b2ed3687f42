/// Something about a configuration file that its writer should know, with its place.
public struct ConfigurationProblem: Hashable, Sendable, CustomStringConvertible {
    /// How much it matters.
    public enum Severity: String, Hashable, Sendable, CaseIterable {
        /// The file works; something in it has no effect or looks like a mistake.
        case warning
        /// The file cannot be used.
        case error
    }

    /// How much it matters.
    public var severity: Severity
    /// The configuration file as the caller named it.
    public var file: String
    /// The line, counted from 1; 0 where it is about the whole file.
    public var line: Int
    /// The column in characters, counted from 1; 0 where it is about the whole file.
    public var column: Int
    /// The key, such as `sources[2].url` (counted from 0); empty where the file is no TOML.
    public var path: String
    /// What is wrong and what is possible. No address and no secret is repeated in it.
    public var text: String

    /// A problem at a place.
    ///
    /// - Parameters:
    ///   - severity: How much it matters.
    ///   - file: The configuration file as the caller named it.
    ///   - line: The line, counted from 1; 0 for none.
    ///   - column: The column, counted from 1; 0 for none.
    ///   - path: The key; empty for none.
    ///   - text: What is wrong and what is possible.
    public init(
        _ severity: Severity = .error, file: String, line: Int = 0, column: Int = 0, path: String = "",
        text: String
    ) {
        self.severity = severity
        self.file = file
        self.line = line
        self.column = column
        self.path = path
        self.text = text
    }

    /// `config.toml:12: sources[2].url: …`, of a warning `config.toml:12: warning: sources[2].url: …`
    public var description: String {
        let place = line > 0 ? "\(file):\(line)" : file
        let parts = [place, severity == .warning ? "warning" : "", path, text]
        return parts.filter { !$0.isEmpty }.joined(separator: ": ")
    }
}

/// Why a configuration cannot be used: everything that is wrong with it, in the order of the file.
public struct ConfigurationError: Error, Hashable, Sendable {
    /// At least one of them is an error.
    public var problems: [ConfigurationProblem]

    /// An error.
    ///
    /// - Parameter problems: All that is wrong, in the order of the file.
    public init(problems: [ConfigurationProblem]) {
        self.problems = problems
    }
}
