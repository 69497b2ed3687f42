/// What a server tells of the changes since a token (RFC 6578, section 3): a `sync-collection` report, asked on while it is
/// cut short (section 3.6).
struct ChangeReport {
    /// How it ended.
    enum Ending: Hashable {
        /// With all changes up to this token.
        case complete(token: String)
        /// The server does not know the token any more, which is its right.
        case tokenRefused
        /// With less. `isLasting` where asking again some other day will not do better.
        case useless(String, isLasting: Bool)
    }

    /// What was put or changed, by decoded path.
    private(set) var changed: [String: ListedMember] = [:]
    /// What was removed, by decoded path.
    private(set) var removed: Set<String> = []
    /// Entries of whatever kind, but for the calendar itself.
    private(set) var entries = 0
    /// Whether it speaks of resources that are none of this calendar.
    private(set) var namesOthers = false
    /// Where it came from.
    private(set) var place: CalendarPlace

    private let conversation: any DAVConversation
    private let limits: SynchronisationLimits

    /// - Parameters:
    ///   - place: The calendar.
    ///   - conversation: Who asks.
    ///   - limits: Bounds on rounds and members.
    init(of place: CalendarPlace, by conversation: any DAVConversation, limits: SynchronisationLimits) {
        self.place = place
        self.conversation = conversation
        self.limits = limits
    }

    /// Asks until nothing is left.
    ///
    /// - Parameter token: The token that is known.
    /// - Throws: `DAVFailure` where nothing more is to be asked.
    mutating func read(since token: String) throws -> Ending {
        var token = token
        var tokens: Set<String> = [token]
        for _ in 0..<limits.roundsPerReport {
            do {
                let round = try Round(since: token, at: place, by: conversation, limits: limits)
                take(round)
                guard changed.count + removed.count <= limits.membersPerCalendar else {
                    return .useless("more changed than a calendar may have", isLasting: false)
                }
                guard let next = round.token, !next.isEmpty else {
                    return .useless("its answer has no token to go on with", isLasting: true)
                }
                guard round.isCut else { return .complete(token: next) }
                guard tokens.insert(next).inserted else {
                    return .useless("it cuts its answer and does not go on", isLasting: true)
                }
                token = next
            } catch let failure as DAVFailure where !failure.endsConversation {
                if failure.isOfToken { return .tokenRefused }
                // A report that is too large (507) or broke off may do tomorrow; what is refused will be again.
                let isLasting = failure.status != nil && failure.status != 507
                return .useless(failure.failure.text, isLasting: isLasting)
            }
        }
        return .useless("it cuts its answer more often than a calendar has changes", isLasting: true)
    }

    /// What came later holds. Of what one answer says to be both there and not there, the text decides.
    private mutating func take(_ round: Round) {
        place = round.place
        for response in round.responses {
            switch place.target(of: response.member.href) {
            case .itself: continue
            case .elsewhere: namesOthers = true
            case .member(let path) where response.isMissing:
                changed[path] = nil
                removed.insert(path)
            case .member: break
            }
            entries += 1
        }
        for response in round.responses where !response.isMissing {
            guard case .member(let path) = place.target(of: response.member.href) else { continue }
            removed.remove(path)
            changed[path] = response.member
        }
    }
}

extension ChangeReport {
    /// One answer.
    private struct Round {
        let place: CalendarPlace
        let token: String?
        private(set) var responses: [(member: ListedMember, isMissing: Bool)] = []
        /// Whether there is more to come.
        private(set) var isCut = false

        init(
            since token: String, at place: CalendarPlace, by conversation: any DAVConversation,
            limits: SynchronisationLimits
        ) throws {
            var responses: [(member: ListedMember, isMissing: Bool)] = []
            var isCut = false
            let answer = try conversation.ask(.changes(since: token, in: place.address)) { response in
                isCut = isCut || response.status == 507
                guard responses.count <= 2 * limits.membersPerCalendar else {
                    throw DAVFailure(.tooLarge, "it tells more changes than a calendar may have")
                }
                responses.append((ListedMember(response), response.isMissing))
            }
            self.place = place.moved(to: answer.address)
            self.token = answer.end.syncToken
            self.responses = responses
            self.isCut = isCut
        }
    }
}
