import Foundation
import TestServers

@testable import CalendarSources

/// A body in memory.
final class CollectingSink: BodySink {
    private(set) var beginnings = 0
    private(set) var bytes: [UInt8] = []
    /// Bytes after which the sink takes no more.
    var capacity = Int.max

    struct Full: Error {}

    func begin() {
        beginnings += 1
        bytes = []
    }

    func receive(_ block: UnsafeRawBufferPointer) throws {
        precondition(beginnings > 0 && !block.isEmpty)
        guard bytes.count + block.count <= capacity else { throw Full() }
        bytes += block
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// One feed that was asked for at the fault server, and what it saw of it.
struct Asking {
    let answer: FeedAnswer
    let sink: CollectingSink
    let requests: [FaultServer.Request]

    /// The clock of all dates in headers.
    static let now = Date(timeIntervalSince1970: 1_800_000_000)

    /// Asks for an address, with a token added by which its requests are found.
    init(
        _ address: String, _ options: TransportOptions = TransportOptions(),
        validators: FeedValidators? = nil,
        sink: CollectingSink = CollectingSink(),
        by fetcher: FeedFetcher = FeedFetcher(userAgent: "ics2snapshot/test")
    ) throws {
        let token = FaultServer.token()
        let options = options.apartFromTheMachine
        let fetch = FeedFetch(
            id: "feed", address: try SourceAddress(address + token), options: options, validators: validators,
            sink: sink)
        let answers = fetcher.fetch([fetch], now: Self.now)
        answer = answers["feed"] ?? FeedAnswer(.failed(FetchFailure(.setup, "no answer")))
        self.sink = sink
        requests = try FaultServer.shared().requests(with: token)
    }

    /// What went wrong, or `nil`.
    var failure: FetchFailure? {
        guard case .failed(let failure) = answer.outcome else { return nil }
        return failure
    }

    /// Whether there is a body, to its end as far as HTTP can tell.
    var validators: FeedValidators? {
        guard case .body(let validators, _) = answer.outcome else { return nil }
        return validators
    }

    var isUnchanged: Bool {
        guard case .unchanged = answer.outcome else { return false }
        return true
    }

    /// Whether the whole of the server's built-in feed has come.
    var hasFeed: Bool {
        validators != nil && sink.text.hasPrefix("BEGIN:VCALENDAR")
            && sink.text.hasSuffix("END:VCALENDAR\r\n")
    }
}

extension TransportOptions {
    /// The same without the proxies of whoever runs the tests.
    var apartFromTheMachine: TransportOptions {
        var options = self
        if options.proxy == .environment { options.proxy = .none }
        return options
    }

    /// The login that the fault server takes.
    static let login = Credentials.basic(user: "alice", password: "s3cret:p\u{e4}%ss")

    /// Options that trust the fault server's authority.
    static func trusting(_ server: FaultServer, _ change: (inout TransportOptions) -> Void = { _ in })
        -> TransportOptions
    {
        var options = TransportOptions()
        options.caFile = server.caFile
        change(&options)
        return options
    }

    static func with(_ change: (inout TransportOptions) throws -> Void) rethrows -> TransportOptions {
        var options = TransportOptions()
        try change(&options)
        return options
    }
}
