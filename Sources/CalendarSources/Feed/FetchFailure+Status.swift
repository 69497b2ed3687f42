import Foundation

extension FetchFailure {
    /// What an answer that is neither the feed nor "unchanged" means.
    init(_ head: HTTPHead, of exchange: Exchange, now: Date) {
        let origin = exchange.address.origin
        let answers = "\(origin) answers \(head.status)"
        switch head.status {
        case 401:
            self.init(.refused, Self.refusal(by: origin, of: exchange), isPermanent: true)
        case 403 where Self.isUsageLimit(exchange.excerpt):
            self.init(
                .http, "\(answers): the feed is asked for too often",
                notBefore: RetryAfter.instant(head["retry-after"] ?? "", now: now))
        case 403:
            self.init(.refused, "\(origin) does not allow access (403)\(Self.hint(for: origin))")
        case 404, 410:
            self.init(
                .notFound, "there is no calendar at this address of \(origin) (\(head.status))",
                isPermanent: true)
        case 407:
            self.init(.unreachable, "the proxy asks for a login (407)")
        case 429, 503:
            self.init(
                .http, "\(answers): it is too busy",
                notBefore: RetryAfter.instant(head["retry-after"], now: now))
        case 204, 205:
            self.init(.http, "\(answers), which is no calendar at all")
        case 206:
            self.init(.incomplete, "\(answers): a part, where the whole was asked for")
        case 200..<400:
            self.init(.http, "\(answers), which means nothing here")
        default:
            self.init(.http, "\(answers)\(Self.hint(for: origin))")
        }
    }

    private static func refusal(by origin: Origin, of exchange: Exchange) -> String {
        if exchange.withholdsCredentials {
            return "\(origin) asks for a login, and the credentials are not for it; "
                + "if it may have them, add alsoSendTo = [\"\(origin)\"]"
        }
        return exchange.hasToldCredentials
            ? "\(origin) does not accept the credentials (401)" : "\(origin) asks for a login (401)"
    }

    /// Google says so with a status that means something else.
    private static func isUsageLimit(_ excerpt: [UInt8]) -> Bool {
        let text = String(decoding: excerpt, as: UTF8.self)
        return ["usageLimits", "rateLimitExceeded", "userRateLimitExceeded"].contains { text.contains($0) }
    }

    /// Outlook's servers answer errors to programs that do not look like a browser.
    private static func hint(for origin: Origin) -> String {
        let isOutlook = ["outlook.office365.com", "outlook.office.com", "outlook.live.com"].contains(
            origin.host)
        return isOutlook ? "; it may be the program's name: try a browser's with userAgent" : ""
    }
}
