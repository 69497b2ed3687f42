import CalendarSources
import Foundation
import Synchronization

@testable import SnapshotIngest

/// Accounts whose servers answer what a test says, and note what they were asked.
final class ScriptedAccounts: Sendable {
    /// One calendar of an account.
    struct Calendar: Sendable {
        var name: String?
        var color: String?
        var components: Set<String>? = ["VEVENT"]
        /// Rises with each change of the resources.
        var ctag = 1
        /// The texts of the resources by their names; empty of what is no event.
        var resources: [String: String] = [:] { didSet { ctag += 1 } }
        /// Why the texts of resources cannot be had, by their names.
        var missed: [String: UnreadReason] = [:] { didSet { ctag += 1 } }
        /// Why it cannot be brought in step; `after` that many of its changes were made.
        var failure: (failure: AccountFailure, after: Int)?
        /// Whether the list of its home has it.
        var isListed = true
        /// Why it cannot be asked for by itself.
        var hiddenBy: AccountFailure?
        /// What its server says of it to whom it may concern.
        var remarks: [SynchronisationRemark] = []
    }

    /// The servers of an account.
    struct Account: Sendable {
        /// The calendars by their paths.
        var calendars: [String: Calendar] = [:]
        /// Where the calendars are.
        var home = "https://dav.example.org/dav/ana/"
        /// Whether the address is that of the one calendar that there is.
        var isSingle = false
        /// Why nothing can be asked.
        var failure: AccountFailure?
        /// Whether the first token is refused.
        var wantsAnotherToken = false
        /// Why the home cannot be listed where it was.
        var moved: AccountFailure?
    }

    private let state = Mutex((accounts: [String: Account](), questions: [String](), tokens: [String]()))

    /// The account at a host.
    subscript(_ host: String) -> Account {
        get { state.withLock { $0.accounts[host] ?? Account() } }
        set { state.withLock { $0.accounts[host] = newValue } }
    }

    /// What was asked since the last time somebody wanted to know.
    func takeQuestions() -> [String] {
        state.withLock { state in
            defer { state.questions = [] }
            return state.questions
        }
    }

    /// The credentials that were told, as texts.
    var secrets: [String] { state.withLock { $0.tokens } }

    fileprivate func note(_ question: String) {
        state.withLock { $0.questions.append(question) }
    }

    fileprivate func note(token: String) {
        state.withLock { $0.tokens.append(token) }
    }

    func server(for question: AccountQuestion) -> any AccountServer {
        let secret =
            switch question.options.credentials {
            case .basic(_, let password): password
            case .bearer(let token): token
            case nil: "-"
            }
        state.withLock { $0.tokens.append(secret) }
        return ScriptedServer(question, self)
    }
}

/// The servers of one account in one run.
private final class ScriptedServer: AccountServer {
    private let question: AccountQuestion
    private let accounts: ScriptedAccounts
    private(set) var cost = FetchCost()
    let remarks: [String] = []

    init(_ question: AccountQuestion, _ accounts: ScriptedAccounts) {
        self.question = question
        self.accounts = accounts
    }

    private var account: ScriptedAccounts.Account { accounts[question.address.origin.host] }

    private func ask(_ text: String) throws(AccountFailure) {
        accounts.note(text)
        cost.requests += 1
        if let failure = account.failure { throw failure }
        guard account.wantsAnotherToken, let renew = question.renewToken else { return }
        do throws(FetchFailure) {
            accounts.note(token: try renew())
        } catch {
            throw AccountFailure(error, endsConversation: true)
        }
    }

    private func remote(_ path: String) -> RemoteCalendar? {
        guard let calendar = account.calendars[path],
            let address = try? SourceAddress("https://dav.example.org\(path)")
        else { return nil }
        var remote = RemoteCalendar(address: address)
        remote.name = calendar.name
        remote.color = calendar.color
        remote.components = calendar.components
        remote.ctag = "\(calendar.ctag)"
        return remote
    }

    private var listed: [RemoteCalendar] {
        account.calendars.filter(\.value.isListed).keys.sorted().compactMap(remote)
    }

    func discover() throws(AccountFailure) -> DiscoveredAccount {
        try ask("discover")
        let homes = (try? SourceAddress(account.home)).map { [$0] } ?? []
        return DiscoveredAccount(
            homes: account.isSingle ? [] : homes, calendars: listed, isSingleCalendar: account.isSingle)
    }

    func calendars(ofHomes homes: [SourceAddress]) throws(AccountFailure) -> [RemoteCalendar] {
        try ask("list")
        if let moved = account.moved { throw moved }
        return listed
    }

    func calendar(at address: SourceAddress) throws(AccountFailure) -> RemoteCalendar? {
        let path = String(address.text.drop { $0 != "." }.drop { $0 != "/" })
        try ask("calendar \(path)")
        if account.isSingle { return listed.first }
        if let failure = account.calendars[path]?.hiddenBy { throw failure }
        return remote(path)
    }

    func synchronise(
        _ replica: any CalendarReplica, with calendar: RemoteCalendar, from state: ReplicaState
    ) throws -> SynchronisationResult {
        try ask("sync \(calendar.path)")
        guard let script = account.calendars[calendar.path] else {
            throw AccountFailure(FetchFailure(.notFound, "it is gone"), endsConversation: false)
        }
        let known = try replica.members()
        var result = SynchronisationResult(state: state)
        func count() throws {
            if let (failure, after) = script.failure, result.fetched + result.removed >= after {
                throw failure
            }
        }
        for (name, text) in script.resources.sorted(by: { $0.key < $1.key }) {
            let path = calendar.path + name
            try count()
            guard known[path]?.etag != "\"\(text.hashValue)\"" else { continue }
            if let reason = script.missed[name] {
                try replica.miss(path, href: path, reason)
                continue
            }
            try replica.put(
                RemoteResource(
                    path: path, member: ReplicaMember(href: path, etag: "\"\(text.hashValue)\""),
                    text: Array(text.utf8)))
            accounts.note("get \(name)")
            cost.requests += 1
            cost.bodyBytes += text.utf8.count
            result.fetched += 1
        }
        for path in known.keys where script.resources[String(path.dropFirst(calendar.path.count))] == nil {
            try count()
            try replica.remove(path)
            result.removed += 1
        }
        try count()
        result.state.ctag = calendar.ctag
        result.state.lastListing = question.now
        result.remarks = script.remarks
        return result
    }
}
