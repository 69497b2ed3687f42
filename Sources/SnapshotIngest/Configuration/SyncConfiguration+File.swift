import Foundation

extension SyncConfiguration {
    /// Where the configuration is that nobody named: `$ICS2SNAPSHOT_CONFIG`, else `ics2snapshot/config.toml` in
    /// `$XDG_CONFIG_HOME`, else in `~/.config`.
    ///
    /// - Parameter environment: The variables of the process.
    /// - Returns: `nil` if not even the home folder is known.
    public static func defaultFile(environment: [String: String]) -> String? {
        if let stated = environment["ICS2SNAPSHOT_CONFIG"], !stated.isEmpty { return stated }
        return usualFile(environment: environment)
    }

    /// The file of ``defaultFile(environment:)`` where no variable names another one.
    static func usualFile(environment: [String: String]) -> String? {
        let name = "ics2snapshot/config.toml"
        // A relative folder is to be ignored (XDG Base Directory Specification).
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") { return "\(folder)/\(name)" }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return "\(home)/.config/\(name)"
    }

    /// Reads and checks a configuration file.
    ///
    /// Nothing but the file itself is looked at: whether the files that it names are there, and the secrets, is
    /// examined by ``examine(environment:)``.
    ///
    /// - Parameters:
    ///   - file: Its path.
    ///   - environment: The variables of the process: `HOME` is what `~` means.
    /// - Throws: ``ConfigurationError`` with everything that is wrong with the file.
    public static func read(
        _ file: String, environment: [String: String]
    ) throws(ConfigurationError) -> SyncConfiguration {
        let bytes: Data
        do throws(BoundedFile.Failure) {
            bytes = try BoundedFile.contents(of: file, maxBytes: TOMLText.maxBytes)
        } catch {
            throw ConfigurationError(problems: [ConfigurationProblem(file: file, text: error.explanation)])
        }
        let path = file.hasPrefix("/") ? file : FileManager.default.currentDirectoryPath + "/" + file
        let directory = (path as NSString).deletingLastPathComponent
        let reading = ConfigurationReading(bytes, file: file, directory: directory, environment: environment)
        let problems = reading.problems
        guard !problems.contains(where: { $0.severity == .error }) else {
            throw ConfigurationError(problems: problems)
        }
        var configuration = reading.configuration
        configuration.warnings = problems
        return configuration
    }
}
