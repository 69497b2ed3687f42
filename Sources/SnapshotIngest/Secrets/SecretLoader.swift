public import Foundation
import Glibc

/// Loads secrets from where a configuration says they are, each time anew.
public struct SecretLoader: Sendable {
    /// The most bytes that a secret may have.
    public static let maxBytes = 8_192
    /// How many seconds a command may take to print one.
    public static let commandTimeLimit: TimeInterval = 30

    /// The folder of the configuration file.
    public var directory: String
    /// The variables of the process; a command inherits them.
    public var environment: [String: String]
    /// How many seconds a command may take.
    var timeLimit = SecretLoader.commandTimeLimit
    /// Whose files are private: the caller's own, and root's.
    var user = geteuid()

    /// A loader.
    ///
    /// - Parameters:
    ///   - directory: The folder of the configuration file.
    ///   - environment: The variables of the process.
    public init(directory: String, environment: [String: String]) {
        self.directory = directory
        self.environment = environment
    }

    /// Loads a secret. The calling thread waits for a command that prints it.
    ///
    /// - Parameter source: Where it is.
    /// - Throws: ``SecretError``.
    public func load(_ source: SecretSource) throws(SecretError) -> Secret {
        switch source {
        case .file(let name): return try Self.secret(in: try contents(ofFile: name), of: "the file")
        case .command(let words):
            return try Self.secret(in: try output(of: words), of: "what the command printed")
        case .environment(let name):
            guard let value = environment[name] else {
                throw SecretError(.missing, "the environment variable that it names is not set")
            }
            return try Self.secret(in: Data(value.utf8), of: "the environment variable")
        }
    }

    /// The secret that some bytes are, less one line feed at their end.
    ///
    /// - Parameters:
    ///   - bytes: What was read.
    ///   - what: Where it was read from, for the error: `the file`.
    /// - Throws: ``SecretError`` where it cannot be a secret.
    public static func secret(in bytes: Data, of what: String) throws(SecretError) -> Secret {
        let text = bytes.last == 0x0A ? bytes.dropLast() : bytes
        guard !text.isEmpty else { throw SecretError(.unusable, "\(what) is empty") }
        guard text.count <= maxBytes else {
            throw SecretError(.unusable, "\(what) has more than \(maxBytes) bytes")
        }
        guard !text.contains(where: { [0x00, 0x0A, 0x0D].contains($0) }) else {
            throw SecretError(
                .unusable, "\(what) has more than one line, or a carriage return or a NUL in it")
        }
        guard let string = String(validating: text, as: UTF8.self) else {
            throw SecretError(.unusable, "\(what) is not UTF-8")
        }
        return Secret(string)
    }

    private func output(of words: [String]) throws(SecretError) -> Data {
        let command = Command(
            words, environment: environment, directory: directory, timeLimit: timeLimit,
            outputLimit: Self.maxBytes + 1, endsAtOutputLimit: true)
        let result: CommandResult
        do throws(CommandError) {
            result = try command.run()
        } catch {
            throw SecretError(.commandFailed, "the command \(error.explanation)")
        }
        guard result.isSuccess else { throw SecretError(.commandFailed, "the command \(result.explanation)") }
        return result.output
    }

    // MARK: Files

    /// The bytes of a secret's file: of a relative name in `$CREDENTIALS_DIRECTORY`, else beside the configuration.
    private func contents(ofFile name: String) throws(SecretError) -> Data {
        let places = candidates(for: name)
        for (index, path) in places.enumerated() {
            do throws(BoundedFile.Failure) {
                return try BoundedFile.contents(
                    of: path, maxBytes: Self.maxBytes + 1, rule: privacyRule(of: path))
            } catch {
                if error.isMissing, index < places.count - 1 { continue }
                throw explained(error, isOnlyOne: places.count == 1 && !name.hasPrefix("/"))
            }
        }
        throw SecretError(.missing, "the file does not exist")
    }

    private func explained(_ failure: BoundedFile.Failure, isOnlyOne: Bool) -> SecretError {
        switch failure {
        case .system(ENOENT), .system(ENOTDIR):
            SecretError(
                .missing,
                isOnlyOne
                    ? "the file is not beside the configuration, and CREDENTIALS_DIRECTORY is not set"
                    : "the file does not exist")
        case .tooLarge: SecretError(.unusable, "the file has more than \(Self.maxBytes) bytes")
        case .notRegular: SecretError(.unusable, "this is not a file")
        case .system, .refused: SecretError(.notPrivate, "the file \(failure.explanation)")
        }
    }

    private func candidates(for name: String) -> [String] {
        guard !name.hasPrefix("/") else { return [name] }
        let beside = directory + "/" + name
        guard let folder = credentialsFolder, !name.split(separator: "/").contains("..") else {
            return [beside]
        }
        return [folder + "/" + name, beside]
    }

    private var credentialsFolder: String? {
        environment["CREDENTIALS_DIRECTORY"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    /// Who may read a file: anybody but the owner only where the system sees to it.
    func privacyRule(of path: String) -> (stat) -> String? {
        let parts = path.split(separator: "/")
        let isSystems = [credentialsFolder, "/run/secrets"].compactMap(\.self).contains { folder in
            parts.starts(with: folder.split(separator: "/")) && !parts.contains("..")
        }
        return { [user] status in
            if isSystems { return nil }
            guard status.st_uid == user || status.st_uid == 0 else {
                return "belongs to somebody else; it has to be the caller's own or root's"
            }
            return status.st_mode & 0o077 == 0 ? nil : "can be read by others; chmod 600 keeps it private"
        }
    }
}
