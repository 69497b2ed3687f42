import CalendarSources
import Foundation
import Glibc
import SnapshotIngest

/// Who asks, as a call says it: never with the secret itself, which everybody could see in the list of processes.
struct LoginArgument {
    /// Where the secret is.
    private enum Place {
        case password(user: String, file: String?)
        case token(file: String)
    }

    private let place: Place?

    /// - Parameters:
    ///   - arguments: The call.
    ///   - address: The address that it names; there may be a user in it.
    /// - Throws: ``UsageError``.
    init(_ arguments: [Argument], of address: SourceAddress) throws(UsageError) {
        var user = arguments.value(of: .user)
        if case .basic(let name, let password) = address.credentials {
            guard password.isEmpty else {
                throw UsageError(
                    "there is a password in the URL, which everybody can see in the list of processes; change it, "
                        + "and give it in a file (--password-file) or when asked for")
            }
            user = user ?? name
        }
        let passwordFile = try Self.file(arguments, .passwordFile)
        let tokenFile = try Self.file(arguments, .tokenFile)
        if let user, user.isEmpty || user != user.printable || user.contains(":") {
            throw UsageError(
                "--user: a user name has at least one character, and neither a colon nor control characters")
        }
        switch (user, passwordFile, tokenFile) {
        case (nil, nil, nil): place = nil
        case (let user?, let file, nil): place = .password(user: user, file: file == "-" ? nil : file)
        case (nil, nil, let file?): place = .token(file: file)
        case (nil, _?, nil):
            throw UsageError("--password-file needs the user that the password is of (--user)")
        default: throw UsageError("--token-file goes with neither --user nor --password-file")
        }
    }

    private static func file(_ arguments: [Argument], _ option: OptionID) throws(UsageError) -> String? {
        guard let path = arguments.value(of: option) else { return nil }
        return try FeedArguments.path(path, of: option)
    }

    /// Reads the secret, from standard input if no file is named: a person at a terminal is asked for it.
    ///
    /// - Parameter origin: Whom the secret is for.
    /// - Throws: ``Failure``.
    func load(for origin: Origin) throws(Failure) -> DiscoveryRequest.Login? {
        switch place {
        case nil: return nil
        case .token(let file):
            return .token(try Self.secret(in: file), file: Self.absolute(file))
        case .password(let user, let file?):
            return .password(user: user, try Self.secret(in: file), file: Self.absolute(file))
        case .password(let user, nil):
            return .password(user: user, try Self.typed("Password of \(user) for \(origin): "), file: nil)
        }
    }

    private static func secret(in file: String) throws(Failure) -> Secret {
        let loader = SecretLoader(
            directory: FileManager.default.currentDirectoryPath,
            environment: ProcessInfo.processInfo.environment)
        do {
            // A name in a call is one of the folder that the caller is in.
            return try loader.load(.file(Self.absolute(file)))
        } catch {
            throw Failure(error.code == .notPrivate ? .refused : .noInput, "\(file): \(error.explanation)")
        }
    }

    private static func typed(_ prompt: String) throws(Failure) -> Secret {
        let limit = SecretLoader.maxBytes + 2
        let isTerminal = isatty(STDIN_FILENO) == 1
        let bytes: Data
        do {
            bytes =
                isTerminal
                ? try HiddenInput.line(prompt: prompt.printable, upTo: limit)
                : try FileDescriptor(number: STDIN_FILENO).contents(upTo: limit)
        } catch {
            throw Failure(.inputOutput, "standard input: \(error.description)")
        }
        do {
            return try SecretLoader.secret(
                in: bytes, of: isTerminal ? "the password" : "the password on standard input")
        } catch {
            throw Failure(.noInput, error.explanation)
        }
    }

    private static func absolute(_ file: String) -> String {
        URL(fileURLWithPath: file).standardizedFileURL.path(percentEncoded: false)
    }
}
