import Foundation

@testable import CalendarSources

extension ModelServer {
    /// What a sync-collection report answers.
    func changes(since token: String) throws -> Answer {
        switch profile.sync {
        case .refused(let status): throw DAVFailure.answer(status)
        case .standsStill: return Answer(responses: [cut], token: token)
        case .goesInCircles: return Answer(responses: [cut], token: token == "a" ? "b" : "a")
        default: break
        }
        guard let names = changedNames(since: token) else { return try unknown(token) }
        var answer = Answer(token: mark(profile.token))
        switch profile.sync {
        case .everything: answer.responses = everything
        case .cut(let count) where names.count > count:
            // A token of this kind says after which change to go on.
            let part = Array(names.prefix(count))
            answer.responses = part.map { member($0.name, profile.spellings.1) } + [cut]
            answer.token = part.last.map { "n\($0.number)" }
        case .loses(let percent):
            answer.responses = names.filter { _ in !random.happens(percent) }
                .map { member($0.name, profile.spellings.1) }
        default: answer.responses = names.map { member($0.name, profile.spellings.1) }
        }
        switch profile.sync {
        case .withoutToken: answer.token = nil
        case .breaksOff:
            answer.responses.removeLast(min(1, answer.responses.count))
            answer.breaksOff = true
        case .namesOthers: answer.responses.append(DAVResponse(href: Href("/dav/alice/other/x.ics")))
        default: break
        }
        return answer
    }

    private func unknown(_ token: String) throws -> Answer {
        switch profile.unknownToken {
        case .refused(let status, let isExplained):
            throw DAVFailure.answer(status, conditions: isExplained ? [.dav("valid-sync-token")] : [])
        case .everything: Answer(responses: everything, token: mark(profile.token))
        case .nothing: Answer(token: token)
        }
    }

    private var everything: [DAVResponse] {
        calendar.resources.keys.sorted().map { member($0, profile.spellings.1) }
    }

    private var cut: DAVResponse {
        DAVResponse(
            href: Href(Self.spelled(prefix, profile.spellings.1)), status: 507,
            conditions: [.dav("number-of-matches-within-limits")])
    }

    /// The resources that changed since a token, each once, by its last change; `nil` if the token is not known.
    private func changedNames(since token: String) -> [(name: String, number: Int)]? {
        switch profile.token {
        case .none: return nil
        case .hash:
            guard let then = calendar.states[String(token.dropFirst())] else { return nil }
            let names = Set(then.keys).union(calendar.resources.keys)
            return names.filter { then[$0] != calendar.resources[$0]?.version }.sorted().map { ($0, 0) }
        case .counter:
            guard let number = Int(token.dropFirst()), number >= calendar.oldestKnown,
                number <= calendar.number
            else { return nil }
            return names { $0.number > number }
        case .seconds:
            guard let second = Int(token), second >= calendar.oldestSecond else { return nil }
            return names { $0.second >= second }
        }
    }

    private func names(_ isMeant: (ModelCalendar.Change) -> Bool) -> [(name: String, number: Int)] {
        var last: [String: Int] = [:]
        for change in calendar.changes where isMeant(change) { last[change.name] = change.number }
        return last.sorted { $0.value < $1.value }.map { ($0.key, $0.value) }
    }
}
