import CalendarSources
import Foundation
import Glibc
import SnapshotIngest

/// The calendars of an account, for a person who is about to configure it.
struct DiscoverVerb: Verb {
    static let name = "discover"

    static let manual = Manual(
        calls: ["discover [OPTION]... URL"],
        summary: "the calendars of a CalDAV account, as a piece of configuration",
        description: [
            "Find the calendars of the CalDAV account at URL and print what a configuration needs to say to have them. "
                + "URL is the address of the server, of a principal, of a collection of calendars or of one calendar; a "
                + "domain alone (example.org) is asked where its accounts are. Nothing is changed, neither there nor "
                + "here.",
            "The secret of the login is never part of the call, where others could see it. With --user and without a "
                + "file, the password is asked for on a terminal, else read from standard input.",
        ],
        options: [
            (.user, "the user to log in as"),
            (
                .passwordFile,
                "the file that the user's password is in, readable by nobody else; - for standard input"
            ),
            (.tokenFile, "the file that a bearer token is in, readable by nobody else, instead of a user"),
            (
                .alsoSendTo,
                "let this origin (https://dav.example.org, https://*.example.org) have the login, too; may be repeated"
            ),
            (.caFile, "trust the authorities of this file (PEM) besides the system's"),
            (.allowInsecure, "let an address without TLS (http) and the login leave this machine"),
            (.language, "accepted as by every verb; nothing here has a language"),
        ] + CommonOptions.listed,
        exitStatuses: [
            ("64", "the call is wrong"),
            ("65", "the account has more calendars than can be read"),
            (
                "66",
                "the file of the secret does not exist, or has none in it; that of --ca-file cannot be read"
            ),
            ("69", "no account could be had: the server cannot be reached, or has none there"),
            ("70", "a fault of the program or of its installation, such as no tzdata"),
            ("74", "reading or writing failed"),
            ("77", "the server refused the login or wants one; or others can read the file of the secret"),
            ("128 + n", "ended by signal n"),
        ])

    private let common: CommonOptions
    private let login: LoginArgument
    private var request: DiscoveryRequest
    /// The file of authorities, as the call names it.
    private var caFile: String?

    init(_ arguments: [Argument]) throws {
        let operands = arguments.compactMap { argument in
            if case .operand(let text, _) = argument { text } else { nil }
        }
        guard let operand = operands.first, operands.count == 1 else {
            throw UsageError("discover takes one URL")
        }
        guard !operand.isEmpty else { throw UsageError("URL is empty") }
        let address: SourceAddress
        do {
            address = try SourceAddress(account: operand)
        } catch {
            throw UsageError("URL \(error)")
        }
        login = try LoginArgument(arguments, of: address)
        common = try CommonOptions(arguments)
        request = DiscoveryRequest(
            address: address.withoutCredentials, now: common.now, version: Program.version)
        request.allowInsecure = arguments.contains(.allowInsecure)
        if let file = arguments.value(of: .caFile) {
            let path = try FeedArguments.path(file, of: .caFile)
            request.caFile = URL(fileURLWithPath: path).standardizedFileURL.path(percentEncoded: false)
            caFile = path
        }
        for text in arguments.values(of: .alsoSendTo) {
            guard let pattern = try? OriginPattern(text) else {
                throw UsageError(
                    "--also-send-to: an origin is wanted, such as https://dav.example.org or https://*.example.org, "
                        + "without a path")
            }
            request.alsoSendTo.append(pattern)
        }
    }

    func run() throws -> RunStatus {
        Interruption.prepare()
        var request = request
        if let caFile, let path = request.caFile, access(path, R_OK) != 0 {
            throw Failure(.noInput, "\(caFile): \(SystemError(code: errno).description)")
        }
        request.login = try login.load(for: request.address.origin)
        let outcome = Discovery(request).run()
        common.console.say(outcome.messages)
        if outcome.status == .refused, request.login == nil {
            common.console.lines("--user=NAME says who logs in")
        }
        if let fragment = outcome.fragment { try StandardOutput.finish(with: fragment) }
        return outcome.status
    }
}
