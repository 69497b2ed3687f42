/// Fetches texts of resources into a copy: together as far as a server gives them so, one by one what it leaves.
///
/// Each text counts that came whole, also out of an answer that broke off. A resource is forgotten only when it is asked for
/// by itself and is not there. One that cannot be had, or is no calendar, keeps its last known text and takes no other one
/// down; only where nothing but such ones come is it the calendar that fails.
struct ResourceFetch {
    private let conversation: any DAVConversation
    private let replica: any CalendarReplica
    private let place: CalendarPlace
    private let limits: SynchronisationLimits
    /// Multigets for one resource alone that were refused since the last one that was answered.
    private var refusedAlone = 0
    private var singleRequests = 0
    /// Resources that could not be had since the last one that could.
    private var unreadInARow = 0
    /// Whether the server has failed since it last gave a resource.
    private var mayBeGone = false

    /// What has come of it.
    private(set) var tally = FetchTally()

    init(
        into replica: any CalendarReplica, from place: CalendarPlace, by conversation: any DAVConversation,
        limits: SynchronisationLimits
    ) {
        self.replica = replica
        self.place = place
        self.conversation = conversation
        self.limits = limits
    }

    /// Fetches resources.
    ///
    /// - Throws: `DAVFailure` if the server does not go on answering, or gives none of many; what the copy throws.
    mutating func fetch(_ wanted: [WantedResource]) throws {
        var rest = wanted[...]
        while !rest.isEmpty {
            try fetch(together: Array(rest.prefix(limits.resourcesPerRequest)))
            rest = rest.dropFirst(limits.resourcesPerRequest)
        }
        try proveServer()
    }

    /// Fetches resources that a listing leaves out, and forgets those that are not there.
    ///
    /// - Parameters:
    ///   - missing: The resources.
    ///   - bound: So many are asked for one by one; of more of them as many, evenly spread, stand for all.
    /// - Throws: `DAVFailure` if what the sample says is not true of all.
    mutating func confirm(missing: [WantedResource], each bound: Int) throws {
        guard missing.count > bound else {
            for resource in missing {
                let unread = tally.unread
                if try !isGone(resource), tally.unread == unread { tally.leftOut += 1 }
            }
            try proveServer()
            return
        }
        for index in 0..<bound {
            guard try isGone(missing[index * missing.count / bound]) else {
                throw DAVFailure(
                    .incomplete, "the listing of a calendar leaves out resources that are there")
            }
        }
        for resource in missing { try forget(resource) }
    }

    private mutating func fetch(together batch: [WantedResource]) throws {
        // It is not the resources that are refused, but the question.
        if refusedAlone >= 3 { return try fetch(singly: batch) }
        let (rest, isRefused) = try multiget(batch)
        if isRefused, rest.count > 1 {
            let half = (rest.count + 1) / 2
            try fetch(together: Array(rest.prefix(half)))
            try fetch(together: Array(rest.dropFirst(half)))
            return
        }
        if isRefused { refusedAlone += 1 }
        try fetch(singly: rest)
    }

    /// Asks for a batch, and takes in what comes of it.
    ///
    /// - Returns: What did not come, and whether that is because the server did not answer to the end.
    private mutating func multiget(_ batch: [WantedResource]) throws -> (
        rest: [WantedResource], isRefused: Bool
    ) {
        var rest = Dictionary(batch.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        var isRefused = false
        do {
            _ = try conversation.ask(.resources(batch.map(\.member.href), in: place.address)) { response in
                // What is no whole calendar is asked for by itself, to be sure.
                guard response.isGiven, let text = response.properties[CalendarData.self]?.bytes,
                    ResourceText(text) == .whole, let path = place.path(of: response.href),
                    let resource = rest.removeValue(forKey: path)
                else { return }
                try put(resource, text: text, etag: response.properties[GetETag.self]?.etag)
            }
            refusedAlone = 0
        } catch let failure as DAVFailure where !failure.endsConversation {
            isRefused = true
        }
        return (batch.filter { rest[$0.path] != nil }, isRefused)
    }

    private mutating func fetch(singly resources: [WantedResource]) throws {
        for resource in resources {
            tally.singly += 1
            if try isGone(resource) { tally.gone += 1 }
        }
    }

    /// Asks for a resource by itself: takes its text in, or forgets it and says so.
    private mutating func isGone(_ resource: WantedResource) throws -> Bool {
        let spelling = resource.member.href.spelling
        // Some servers list the one and know the other.
        let addresses = [spelling, spelling.replacing("%40", with: "@")].uniqued
            .compactMap { place.address(of: Href($0)) }
        guard !addresses.isEmpty else {
            throw DAVFailure(.http, "a resource of a calendar is on another host")
        }
        var failure: DAVFailure?
        for address in addresses {
            singleRequests += 1
            guard singleRequests <= limits.singleRequests else {
                throw DAVFailure(
                    .http,
                    "more than \(limits.singleRequests) resources of a calendar have to be fetched one by one"
                )
            }
            do {
                let (text, etag) = try conversation.get(address)
                try take(resource, text: text, etag: etag)
                return false
            } catch let refusal as DAVFailure where !refusal.endsConversation {
                if !refusal.isMissing { failure = refusal }
            }
        }
        if let failure {
            try miss(resource, UnreadReason(failure))
            return false
        }
        try forget(resource)
        return true
    }

    private mutating func take(_ resource: WantedResource, text: [UInt8], etag: String?) throws {
        switch ResourceText(text) {
        case .whole: try put(resource, text: text, etag: etag)
        case .blank where !resource.isKnown: tally.blank += 1
        case .blank: try miss(resource, .empty)
        case .cut: try miss(resource, .incomplete)
        case .other: try miss(resource, .notCalendar)
        }
    }

    /// Leaves a resource as it is known.
    private mutating func miss(_ resource: WantedResource, _ reason: UnreadReason) throws {
        unreadInARow += 1
        guard unreadInARow <= limits.unreadInARow else {
            throw DAVFailure(
                .http,
                "more than \(limits.unreadInARow) resources in a row cannot be had, or are no calendars")
        }
        try replica.miss(resource.path, href: resource.member.href.spelling, reason)
        tally.unread += 1
        guard reason.isTemporary else { return }
        tally.unavailable += 1
        mayBeGone = true
        guard tally.unavailable <= limits.unavailable else {
            throw DAVFailure(
                .http, "the server fails at more than \(limits.unavailable) resources of a calendar")
        }
    }

    /// A server that fails at the last resources that it was asked for may have died there: then it is not they that are
    /// broken, and a part of the texts would pass for the calendar.
    private mutating func proveServer() throws {
        guard mayBeGone else { return }
        mayBeGone = false
        _ = try conversation.ask(.properties([ResourceType.self], of: place.address, depth: .zero)) { _ in }
    }

    private mutating func put(_ resource: WantedResource, text: [UInt8], etag: String?) throws {
        let listed = resource.member.etag
        let kept = EntityTag.kept(of: etag, listed: listed)
        try replica.put(
            RemoteResource(
                path: resource.path,
                member: ReplicaMember(href: resource.member.href.spelling, etag: kept), text: text))
        tally.fetched += 1
        unreadInARow = 0
        mayBeGone = false
        if kept == nil { tally.withoutETag += 1 }
        if let listed, let kept, listed != kept { tally.changedMeanwhile += 1 }
    }

    private mutating func forget(_ resource: WantedResource) throws {
        guard resource.isKnown else { return }
        try replica.remove(resource.path)
        tally.removed += 1
    }
}

extension [String] {
    /// Each text once, in order.
    fileprivate var uniqued: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
