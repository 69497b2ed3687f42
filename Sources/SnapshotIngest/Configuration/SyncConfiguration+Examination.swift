import CalendarSources
import Foundation
import Glibc

extension SyncConfiguration {
    /// Looks at everything that the file names: feeds, secrets, certificates, programs, folders.
    ///
    /// Nothing is written, no command is run and nothing goes over a network; secrets are loaded from files and
    /// variables, checked and forgotten.
    ///
    /// - Parameter environment: The variables of the process.
    /// - Returns: What a run would stumble over, in the order of the file.
    public func examine(environment: [String: String]) -> [ConfigurationProblem] {
        let loader = SecretLoader(directory: directory, environment: environment)
        var problems = hookProblems(environment) + outputProblems
        for (index, source) in sources.enumerated() {
            let examination = SourceExamination(source: source, loader: loader)
            problems += examination.problems.map {
                problem($0.severity, at: "sources[\(index)].\($0.key)", $0.text)
            }
        }
        return problems.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
            .map(\.element)
    }

    private func hookProblems(_ environment: [String: String]) -> [ConfigurationProblem] {
        [("onChange", onChange), ("onPush", onPush)].compactMap { key, words in
            words?.first.flatMap { Executable.problem(with: $0, environment) }.map { problem(at: key, $0) }
        }
    }

    private var outputProblems: [ConfigurationProblem] {
        var problems: [ConfigurationProblem] = []
        var isFolder: ObjCBool = false
        if let output, FileManager.default.fileExists(atPath: output, isDirectory: &isFolder),
            !isFolder.boolValue
        {
            problems.append(problem(at: "output", "there is a file of this name, and a folder is wanted"))
        }
        for (key, path) in [("metrics", metrics), ("report", report)] {
            guard let path else { continue }
            let folder = (path as NSString).deletingLastPathComponent
            if !FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) || !isFolder.boolValue
            {
                problems.append(problem(at: key, "the folder of this file does not exist"))
            } else if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
            {
                problems.append(problem(at: key, "there is a folder of this name, and a file is wanted"))
            }
        }
        return problems
    }
}

/// What a run would stumble over in one source, by key.
private struct SourceExamination {
    let source: SourceConfiguration
    let loader: SecretLoader

    typealias Problem = (severity: ConfigurationProblem.Severity, key: String, text: String)

    var problems: [Problem] { placeProblems + credentialProblems + fileProblems }

    private var placeProblems: [Problem] {
        switch source.place {
        case .path(let path):
            return access(path, R_OK).map { [(.error, "path", $0)] } ?? []
        case .url, .caldav:
            return []
        case .secretURL(let secret):
            let key = keyName(
                of: secret, file: "urlFile", command: "urlCommand", environment: "urlEnvironment")
            if let text = problem(with: secret) { return [(.error, key, text)] }
            guard let address = loaded(secret) else { return [] }
            do throws(Unusable) {
                try AddressCheck.check(
                    address.reveal(), allowsInsecure: source.transport.allowInsecure, allowsUser: true)
                return []
            } catch {
                return [(.error, key, "what it leads to cannot be used: \(error.text)")]
            }
        }
    }

    private var credentialProblems: [Problem] {
        switch source.credentials {
        case nil: return []
        case .password(_, let secret):
            let key = keyName(
                of: secret, file: "passwordFile", command: "passwordCommand",
                environment: "passwordEnvironment")
            return problem(with: secret).map { [(.error, key, $0)] } ?? []
        case .token(let secret):
            let key = keyName(of: secret, file: "tokenFile", command: "tokenCommand", environment: "")
            return problem(with: secret).map { [(.error, key, $0)] } ?? []
        case .netrc:
            guard let host, let credentials = source.credentials else { return [] }
            do throws(SecretError) {
                _ = try loader.load(credentials, host: host)
                return []
            } catch {
                return [(.error, "netrc", error.explanation)]
            }
        }
    }

    private var fileProblems: [Problem] {
        let transport = source.transport
        let files = [
            ("caFile", transport.caFile), ("clientCertificate", transport.clientCertificate),
            ("clientKey", transport.clientKey),
        ]
        var problems: [Problem] = files.compactMap { key, path in
            path.flatMap { access($0, R_OK) }.map { (.error, key, $0) }
        }
        var status = stat()
        if let key = transport.clientKey, stat(key, &status) == 0, status.st_mode & 0o077 != 0 {
            problems.append(
                (.warning, "clientKey", "the file can be read by others; chmod 600 keeps it private"))
        }
        return problems
    }

    /// The host of the source, as far as that is known without running a command.
    private var host: String? {
        let address: Secret? =
            switch source.place {
            case .path: nil
            case .url(let address), .caldav(let address): address
            case .secretURL(let secret): loaded(secret)
            }
        return address.flatMap { AddressCheck.host(of: $0.reveal()) }
    }

    private func loaded(_ secret: SecretSource) -> Secret? {
        if case .command = secret { return nil }
        return try? loader.load(secret)
    }

    private func problem(with secret: SecretSource) -> String? {
        if case .command(let words) = secret {
            return words.first.flatMap { Executable.problem(with: $0, loader.environment) }
        }
        do throws(SecretError) {
            _ = try loader.load(secret)
            return nil
        } catch {
            return error.explanation
        }
    }

    private func keyName(of secret: SecretSource, file: String, command: String, environment: String)
        -> String
    {
        switch secret {
        case .file: file
        case .command: command
        case .environment: environment
        }
    }

    private func access(_ path: String, _ mode: Int32) -> String? {
        guard Glibc.access(path, mode) != 0 else { return nil }
        return errno == ENOENT || errno == ENOTDIR
            ? "there is nothing of this name" : "this cannot be read (\(String(cString: strerror(errno))))"
    }
}

/// Programs that are to be started later.
enum Executable {
    /// Why a program could not be started, as a clause; `nil` if it could.
    ///
    /// - Parameters:
    ///   - name: Its path, or a name to be looked for in `PATH`.
    ///   - environment: The variables of the process.
    static func problem(with name: String, _ environment: [String: String]) -> String? {
        if name.contains("/") {
            return isProgram(name) ? nil : "the program does not exist, or is none that can be run"
        }
        let folders = (environment["PATH"] ?? "/bin:/usr/bin").split(separator: ":")
        return folders.contains { isProgram("\($0)/\(name)") } ? nil : "the program is in no folder of PATH"
    }

    private static func isProgram(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
}
