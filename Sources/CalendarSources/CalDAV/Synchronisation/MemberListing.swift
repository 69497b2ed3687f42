/// All resources of a calendar as its server lists them: the truth, as far as a server has one.
struct MemberListing {
    /// Where they are.
    let place: CalendarPlace
    /// The resources by decoded path.
    let members: [String: ListedMember]
    /// Why the calendar was asked for its events instead of being listed; `nil` if it was listed.
    let refusal: String?

    /// Lists a calendar.
    ///
    /// A listing (PROPFIND, Depth 1) has to contain the calendar itself. Where the server does not give one, it is asked
    /// for the resources with events; that there are none is only believed if the calendar answers for itself.
    ///
    /// - Parameters:
    ///   - place: The calendar.
    ///   - conversation: Who asks.
    ///   - limits: The bound on members.
    /// - Throws: `DAVFailure` if it cannot be listed in either way, or not wholly.
    init(of place: CalendarPlace, by conversation: any DAVConversation, limits: SynchronisationLimits) throws
    {
        let refusal: DAVFailure
        do {
            if let listing = try Self.listed(place, by: conversation, limits: limits) {
                self = listing
                return
            }
            refusal = DAVFailure(.http, "its listing does not contain the calendar itself")
        } catch let failure as DAVFailure where failure.isRefusal {
            refusal = failure
        }
        do {
            self = try Self.queried(place, by: conversation, limits: limits, because: refusal.failure.text)
        } catch let failure as DAVFailure where !failure.endsConversation && failure.failure.code != .tooLarge
        {
            throw refusal
        }
    }

    private init(place: CalendarPlace, members: [String: ListedMember], refusal: String? = nil) {
        self.place = place
        self.members = members
        self.refusal = refusal
    }

    private static func listed(
        _ place: CalendarPlace, by conversation: any DAVConversation, limits: SynchronisationLimits
    ) throws -> MemberListing? {
        let types: [any DAVProperty.Type] = [GetETag.self, GetContentType.self, ResourceType.self]
        let answer = try Answer(
            to: .properties(types, of: place.address, depth: .one), by: conversation, limits: limits)
        guard let place = try answer.place(of: place) else { return nil }
        return MemberListing(place: place, members: answer.members(in: place))
    }

    private static func queried(
        _ place: CalendarPlace, by conversation: any DAVConversation, limits: SynchronisationLimits,
        because refusal: String
    ) throws -> MemberListing {
        let names = [GetETag.name, GetContentType.name, ResourceType.name]
        let answer = try Answer(to: .events(names, in: place.address), by: conversation, limits: limits)
        let place = place.moved(to: answer.address)
        let members = answer.members(in: place)
        guard !answer.isCut else { throw DAVFailure(.incomplete, "its answer is cut short") }
        if members.isEmpty {
            let itself = try Answer(
                to: .properties([ResourceType.self], of: place.address, depth: .zero), by: conversation,
                limits: limits)
            guard try itself.place(of: place) != nil else {
                throw DAVFailure(.http, "the calendar does not answer for itself")
            }
        }
        return MemberListing(place: place, members: members, refusal: refusal)
    }
}

extension MemberListing {
    /// The responses of one answer.
    private struct Answer {
        private struct Entry {
            let member: ListedMember
            let isGiven: Bool
            let isCollection: Bool
            let isCalendar: Bool
        }

        let address: SourceAddress
        /// Whether the server says that there is more.
        let isCut: Bool
        /// A status that says that something is not there.
        private let missingStatus: Int?
        private let entries: [Entry]

        init(to request: DAVRequest, by conversation: any DAVConversation, limits: SynchronisationLimits)
            throws
        {
            var entries: [Entry] = []
            var isCut = false
            var missingStatus: Int?
            address = try conversation.ask(request) { response in
                isCut = isCut || response.status == 507
                guard !response.isMissing else { return missingStatus = response.status }
                // One more for the calendar itself.
                guard entries.count <= limits.membersPerCalendar else {
                    throw DAVFailure(
                        .tooLarge, "a calendar has more than \(limits.membersPerCalendar) resources")
                }
                let kind = response.properties[ResourceType.self]
                entries.append(
                    Entry(
                        member: ListedMember(response), isGiven: response.isGiven,
                        isCollection: kind?.isCollection ?? false, isCalendar: kind?.isCalendar ?? false))
            }.address
            self.entries = entries
            self.isCut = isCut
            self.missingStatus = missingStatus
        }

        /// Where the calendar is by this answer; `nil` if the answer does not contain it, or not all of it.
        ///
        /// - Throws: `DAVFailure` if the answer is that it is not there.
        func place(of asked: CalendarPlace) throws -> CalendarPlace? {
            if entries.isEmpty, let missingStatus { throw DAVFailure(status: missingStatus, of: address) }
            guard !isCut else { return nil }
            let place = asked.moved(to: address)
            let itself = entries.first { $0.isGiven && place.target(of: $0.member.href) == .itself }
            // Some know it by another prefix. Whichever it is, the members are below that one.
            let calendars = itself.map { [$0] } ?? entries.filter(\.isCalendar)
            let paths = calendars.compactMap { place.path(of: $0.member.href) }
            return paths.count == 1 ? CalendarPlace(address, folders: paths) : nil
        }

        /// The members by decoded path, one for each.
        func members(in place: CalendarPlace) -> [String: ListedMember] {
            var members: [String: ListedMember] = [:]
            for entry in entries where !entry.isCollection {
                guard case .member(let path) = place.target(of: entry.member.href) else { continue }
                guard var twin = members[path] else {
                    members[path] = entry.member
                    continue
                }
                // Named twice and not in the same version: which it is only the text will tell.
                if twin.etag != entry.member.etag { twin.etag = nil }
                twin.isWithoutEvents = twin.isWithoutEvents && entry.member.isWithoutEvents
                members[path] = twin
            }
            return members
        }
    }
}
