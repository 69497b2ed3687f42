import Foundation

/// When a server that is busy wants to be asked again (RFC 9110, section 10.2.3).
enum RetryAfter {
    /// Nobody waits shorter than this, whatever the server says…
    static let shortest = 60.0
    /// …nor longer than this.
    static let longest = 7_200.0
    /// How long to wait where a server says something that means nothing.
    static let unclear = 900.0

    /// The instant before which not to ask, or `nil` if the server does not say.
    ///
    /// - Parameters:
    ///   - value: The value of the header: seconds, or a date.
    ///   - now: The time of the answer.
    static func instant(_ value: String?, now: Date) -> Date? {
        guard let value else { return nil }
        var wait = unclear
        if !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            // Too many digits for a number are a long time, too.
            wait = Double(value) ?? longest
        } else if let date = HTTPDate.parse(value) {
            wait = date.timeIntervalSince(now)
        }
        return now.addingTimeInterval(min(max(wait, shortest), longest))
    }
}
