import Foundation

@testable import CalendarSources

/// A server with one calendar, in memory, that answers as its profile says.
final class ModelServer: DAVConversation {
    static let path = "/dav/alice/work cal/"

    var calendar = ModelCalendar()
    var profile: ServerProfile
    var random: SeededGenerator
    /// What it was asked, in order.
    private(set) var requests: [ModelRequest] = []
    /// What happens to the calendar before the request of a number is answered.
    var before: ((ModelServer, Int) -> Void)?
    /// The request by which the connection is cut in the middle of the answer, and nothing answers any more.
    var cutsAt: Int?
    /// Whether it answers 500 to everything.
    var isDead = false
    /// What is answered when one resource is asked for; `nil` for the resource.
    var getFails: Int?
    /// What is answered when one resource is asked for its properties; `nil` for the properties.
    var oneFails: Int?

    init(_ profile: ServerProfile = ServerProfile("plain"), seed: UInt64 = 0) {
        self.profile = profile
        random = SeededGenerator(seed: seed)
    }

    var address: SourceAddress {
        get throws { try SourceAddress("https://calendar.example.org/dav/alice/work%20cal/") }
    }

    /// The address that answers.
    private func answering(_ request: DAVRequest) throws -> SourceAddress {
        guard profile.redirects else { return request.address }
        return try address.resolving(Self.spelled(prefix, .encoded))
    }

    /// The decoded path of the calendar as it stands in answers.
    var prefix: String { profile.prefix ?? Self.path }

    /// The calendar as a listing of the home has it.
    func describe() throws -> RemoteCalendar {
        try count(.itself)
        var remote = RemoteCalendar(address: try address)
        remote.ctag = mark(profile.ctag)
        remote.syncToken = mark(profile.token)
        return remote
    }

    func ask(
        _ request: DAVRequest, _ take: (DAVResponse) throws -> Void
    ) throws -> (end: MultistatusEnd, address: SourceAddress) {
        let question = ModelRequest(request, to: prefix)
        let isCut = try count(question)
        var answer = try answer(to: question)
        if isCut {
            answer.responses = Array(answer.responses.prefix(answer.responses.count / 2))
            answer.breaksOff = true
        }
        for response in answer.responses { try take(response) }
        if answer.breaksOff {
            throw DAVFailure(failure: FetchFailure(.incomplete, "broke off"), endsConversation: isCut)
        }
        let end = MultistatusEnd(syncToken: answer.token, responses: answer.responses.count)
        return (end, try answering(request))
    }

    func get(_ address: SourceAddress) throws -> (bytes: [UInt8], etag: String?) {
        let name = String(address.decodedPath.dropFirst(prefix.count))
        if try count(.get(name)) {
            throw DAVFailure(failure: FetchFailure(.incomplete, "broke off"), endsConversation: true)
        }
        if let getFails { throw DAVFailure.answer(getFails) }
        guard address.decodedPath.hasPrefix(prefix), let resource = calendar.resources[name] else {
            throw DAVFailure.answer(404)
        }
        return (resource.text, fetchedETag(of: resource))
    }

    /// Counts a request, and lets happen what happens before it.
    ///
    /// - Returns: Whether the connection is cut.
    @discardableResult
    private func count(_ request: ModelRequest) throws -> Bool {
        before?(self, requests.count)
        requests.append(request)
        if isDead { throw DAVFailure.answer(500) }
        guard let cutsAt, requests.count > cutsAt else { return false }
        if requests.count > cutsAt + 1 {
            throw DAVFailure(failure: FetchFailure(.unreachable, "nobody there"), endsConversation: true)
        }
        return true
    }

    /// What was asked since a number of requests.
    func requests(since number: Int) -> [ModelRequest] { Array(requests[number...]) }

    func mark(_ kind: ServerProfile.Mark) -> String? {
        switch kind {
        case .none: nil
        case .counter: "n\(calendar.number)"
        case .hash: "h" + calendar.hash
        case .seconds: "\(calendar.lastSecond)"
        }
    }

    func etag(of resource: ModelCalendar.Resource) -> String? {
        switch profile.etag {
        case .unique: "\"v\(resource.version)\""
        case .reused: "\"gcs\(resource.edits)\""
        case .none: nil
        }
    }

    func fetchedETag(of resource: ModelCalendar.Resource) -> String? {
        switch profile.fetchedETag {
        case .same: etag(of: resource)
        case .weak: etag(of: resource).map { "W/\($0)" }
        case .missing: nil
        }
    }
}

extension DAVFailure {
    /// A status that is no answer.
    static func answer(_ status: Int, conditions: Set<DAVName> = []) -> DAVFailure {
        DAVFailure(
            status: status, conditions: conditions, failure: FetchFailure(.http, "answers \(status)"),
            endsConversation: [401, 429, 503].contains(status))
    }
}
