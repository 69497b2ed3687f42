import CalendarSources
import CalendarrCore
import Foundation
import ICalendar
import Synchronization

@testable import SnapshotIngest

/// A folder with a configuration's container and state for one test, and the servers that it asks.
final class SyncFolder {
    let folder: FeedFolder
    /// What the servers answer, by the key of the source, and what they were asked.
    let servers = Servers()
    /// The same of accounts.
    let accounts = ScriptedAccounts()
    /// What runs say beyond the sources.
    var configuration: SyncConfiguration

    init() throws {
        folder = try FeedFolder()
        configuration = SyncConfiguration(file: "config.toml", directory: folder.path)
    }

    var container: URL { folder.container }
    var state: URL { URL(filePath: folder.path + "/state", directoryHint: .isDirectory) }

    /// Adds a source at an address of its own.
    func add(_ key: String, _ change: (inout SourceConfiguration) -> Void = { _ in }) {
        let host = key.replacing(":", with: "-")
        var source = SourceConfiguration(
            key: key, place: .url(Secret("https://\(host).example.org/secret.ics")))
        change(&source)
        configuration.sources.append(source)
    }

    /// Runs the configuration.
    @discardableResult
    func run(
        _ now: String, version: String = "1.0", _ change: (inout SyncRequest) -> Void = { _ in }
    ) throws -> ConversionOutcome {
        var request = SyncRequest(
            configuration: configuration, now: try date(now), viewerZone: .utc, container: container,
            stateDirectory: state, writerVersion: version, environment: [:])
        change(&request)
        servers.forgetQuestions()
        var synchronisation = Synchronisation(request)
        synchronisation.fetcher = { [servers] in servers.answer($0, now: $1) }
        synchronisation.accountServer = { [accounts] in accounts.server(for: $0) }
        return synchronisation.run()
    }

    /// The snapshot in the container.
    var snapshot: CalendarrSnapshot? { SnapshotStore(directory: container).read().snapshot }
}

/// Servers that answer what a test says.
final class Servers: Sendable {
    /// What a server does when it is asked.
    enum Answer: Sendable {
        /// Gives a body, in blocks of a few bytes, or 304 to whoever has its ETag.
        case body(String, etag: String? = nil, maxAge: Int? = nil)
        case failure(FetchFailure)
    }

    /// One question.
    struct Question: Equatable {
        var id: String
        var etag: String?
        var credentials: String?
    }

    private let state = Mutex((answers: [String: Answer](), questions: [Question]()))
    private let interruption = Mutex<(@Sendable () -> Void)?>(nil)

    /// What happens while a server is waited for.
    var beforeAnswering: (@Sendable () -> Void)? {
        get { interruption.withLock { $0 } }
        set { interruption.withLock { $0 = newValue } }
    }

    subscript(_ key: String) -> Answer? {
        get { state.withLock { $0.answers[key] } }
        set { state.withLock { $0.answers[key] = newValue } }
    }

    /// What was asked in the last run.
    var questions: [Question] { state.withLock { $0.questions } }

    func forgetQuestions() {
        state.withLock { $0.questions = [] }
    }

    func answer(_ fetches: [FeedFetch], now: Date) -> [String: FeedAnswer] {
        var answers: [String: FeedAnswer] = [:]
        beforeAnswering?()
        for fetch in fetches {
            state.withLock {
                $0.questions.append(
                    Question(
                        id: fetch.id, etag: fetch.validators?.etag,
                        credentials: fetch.options.credentials.map { "\($0)" }))
            }
            answers[fetch.id] = answer(fetch)
        }
        return answers
    }

    private func answer(_ fetch: FeedFetch) -> FeedAnswer {
        switch self[fetch.id] {
        case nil: return FeedAnswer(.failed(FetchFailure(.unreachable, "nobody is listening")))
        case .failure(let failure): return FeedAnswer(.failed(failure))
        case .body(let text, let etag, let maxAge):
            let validators = FeedValidators(etag: etag, lastModified: nil)
            if let etag, fetch.validators?.etag == etag {
                return FeedAnswer(.unchanged(validators, FeedHints(maxAge: maxAge)))
            }
            fetch.sink.begin()
            let bytes = Array(text.utf8)
            for start in stride(from: 0, to: bytes.count, by: 1000) {
                let block = bytes[start..<min(start + 1000, bytes.count)]
                do {
                    try block.withUnsafeBytes { try fetch.sink.receive($0) }
                } catch {
                    return FeedAnswer(.failed(FetchFailure(.stopped, "\(error)")))
                }
            }
            return FeedAnswer(.body(validators, FeedHints(maxAge: maxAge)))
        }
    }
}
