import CalendarrCore
import Foundation
import IngestStore

/// What follows a publication: the commands of the configuration, and the budget of pushes.
struct HookStep {
    /// The decision that the state keeps of a push whose program failed.
    static let failedDecision = "failed"

    private let request: SyncRequest
    private let store: IngestStore

    init(_ request: SyncRequest, _ store: IngestStore) {
        self.request = request
        self.store = store
    }

    /// Decides about a push, runs the commands that are due, and spends a push that was made.
    ///
    /// Without a program for it nothing is spent: the decision is in the report. A push whose program failed is tried
    /// again by the next run; that it fails is said once, and that it works again, too.
    ///
    /// - Parameters:
    ///   - publication: What was published; gets the decision about the push.
    ///   - journal: Is told of commands that failed.
    /// - Throws: ``StoreError`` where the state cannot be read or written.
    func run(_ publication: inout Publication, _ journal: inout RunJournal) throws(StoreError) {
        let record = try store.pushRecord()
        let hasFailed = record.lastDecision == Self.failedDecision
        var budget = ComplicationPushBudget(record)
        var push = PushReport(budget, current: publication.push.current, now: request.now)
        defer { publication.push = push }
        if publication.hasChanged, let words = request.configuration.onChange {
            run(RunHook(name: "onChange", words: words), isTold: false, &journal)
        }
        var decision = push.reason.rawValue
        if let words = request.configuration.onPush {
            let hook = RunHook(name: "onPush", words: words)
            let isPushed = push.isDue && run(hook, isTold: hasFailed, &journal)
            push.isPushed = isPushed
            if isPushed {
                budget.recordPush(of: push.current, at: request.now)
                if hasFailed { journal.note(Message(.note, "\(hook.name): works again")) }
            } else if push.isDue {
                decision = Self.failedDecision
            }
        }
        try store.save(PushRecord(budget, decision: decision, at: request.now))
    }

    @discardableResult
    private func run(_ hook: RunHook, isTold: Bool, _ journal: inout RunJournal) -> Bool {
        let payload = request.container.appending(
            path: ContainerFile.watchPayload, directoryHint: .notDirectory)
        let problem = hook.run(
            payload: payload, environment: request.environment, withheld: request.secretVariables)
        if let problem { journal.note(hookProblem: problem, isTold: isTold) }
        return problem == nil
    }
}

extension SyncRequest {
    /// The variables in which the configuration has secrets.
    fileprivate var secretVariables: Set<String> {
        var names: Set<String> = []
        for source in configuration.sources {
            if case .secretURL(.environment(let name)) = source.place { names.insert(name) }
            switch source.credentials {
            case .password(_, .environment(let name)), .token(.environment(let name)): names.insert(name)
            default: break
            }
        }
        return names
    }
}
