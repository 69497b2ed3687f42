import CalendarSources
import CalendarrCore

/// Finds the calendars of an account for a person who is about to configure it. Nothing is kept.
public struct Discovery {
    /// What came of it.
    public struct Outcome: Hashable, Sendable {
        /// How it ended.
        public var status: RunStatus
        /// What to say about it, without secrets.
        public var messages: [Message]
        /// The account as a configuration states it, in TOML; `nil` if there is none.
        public var fragment: String?
    }

    private let request: DiscoveryRequest
    /// Who asks; tests answer themselves.
    var ask: (DiscoveryRequest) throws(FetchFailure) -> DiscoveredAccount

    /// A discovery that has not begun.
    ///
    /// - Parameter request: Everything that it depends on.
    public init(_ request: DiscoveryRequest) {
        self.request = request
        ask = { request throws(FetchFailure) in
            let session = DAVSession(
                of: request.address, options: request.options, userAgent: "ics2snapshot/\(request.version)",
                now: request.now)
            return try AccountDiscovery(over: session).discover()
        }
    }

    /// Asks the servers of the account, and waits for their answers.
    public func run() -> Outcome {
        do throws(FetchFailure) {
            let account = try ask(request)
            var messages = account.remarks.map { Message(.note, $0) }
            if account.calendars.isEmpty {
                messages.append(Message(.note, "the account has no calendars"))
            }
            return Outcome(
                status: .success, messages: messages, fragment: AccountFragment(request, account).text)
        } catch {
            return Outcome(
                status: SourceFailure(error, location: "").cause, messages: [Message(.error, error.text)])
        }
    }
}
