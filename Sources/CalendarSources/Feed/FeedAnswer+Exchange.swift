import Foundation

extension FeedAnswer {
    /// What an exchange that has ended means for the feed that was asked for.
    init(to fetch: FeedFetch, from exchange: Exchange, now: Date) {
        self.init(Self.outcome(of: exchange, asked: fetch.validators, now: now), cost: exchange.cost)
        if case .failed = outcome { return }
        if exchange.hasMovedForGood {
            let origin = exchange.address.origin
            let place = origin == fetch.address.origin ? "another path of \(origin)" : "\(origin)"
            remarks.append("the feed has moved for good to \(place); its address should be changed")
        }
    }

    private static func outcome(of exchange: Exchange, asked: FeedValidators?, now: Date) -> Outcome {
        switch exchange.state {
        case .failed(let failure): return .failed(failure)
        case .asking: return .failed(FetchFailure(.http, "there was no answer"))
        case .answered(let head):
            let new = FeedValidators(head, now: now)
            switch head.status {
            case 200: return .body(new, FeedHints(head))
            case 304:
                if let asked, !asked.isEmpty {
                    let etag = new.etag ?? asked.etag
                    return .unchanged(
                        FeedValidators(etag: etag, lastModified: new.lastModified ?? asked.lastModified),
                        FeedHints(head))
                }
                return .failed(
                    FetchFailure(
                        .http, "\(exchange.address.origin) answers 304 though nothing was said of a copy"))
            default: return .failed(FetchFailure(head, of: exchange, now: now))
            }
        }
    }
}

extension FeedValidators {
    /// Bytes that a validator may have.
    private static let longest = 1_024

    /// The validators of an answer, those that can be relied upon.
    init(_ head: HTTPHead, now: Date) {
        let usable = { (value: String) in
            value.utf8.count <= Self.longest && !ControlCharacters.occur(in: value)
        }
        // An empty tag is the same for every body.
        etag = head["etag"].flatMap { usable($0) && !["\"\"", "W/\"\""].contains($0) ? $0 : nil }
        // A date that is not over yet would still hold after a change.
        lastModified = head["last-modified"].flatMap { value in
            guard usable(value), let date = HTTPDate.parse(value), date <= now.addingTimeInterval(60) else {
                return nil
            }
            return value
        }
    }

    /// The fields of a request that ask for a body only if it is another one.
    var fields: [String] {
        [ifNoneMatch.map { "If-None-Match: \($0)" }, lastModified.map { "If-Modified-Since: \($0)" }]
            .compactMap(\.self)
            .filter { !ControlCharacters.occur(in: $0) }
    }
}

extension FeedHints {
    /// The hints of an answer (RFC 9111, sections 5.1 and 5.2.2).
    init(_ head: HTTPHead) {
        let directives = head[all: "cache-control"].joined(separator: ",").lowercased().split(separator: ",")
            .map { $0.filter { $0 != " " && $0 != "\"" } }
        let isNumber = { (text: Substring) in
            !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
        guard !directives.contains("no-store"), !directives.contains("no-cache"),
            let value = directives.lazy.compactMap({ $0.hasPrefix("max-age=") ? $0.dropFirst(8) : nil })
                .first,
            isNumber(value)
        else {
            self.init()
            return
        }
        let age = head["age"].flatMap { Int($0) } ?? 0
        self.init(maxAge: max(0, (Int(value) ?? Int(Int32.max)) - max(0, age)))
    }
}
