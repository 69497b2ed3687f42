/// Which calendars of an account are wanted, and what they are called.
public struct AccountCalendar: Hashable, Sendable {
    /// The name or the address of the calendar; `*` for all.
    public var match: String
    /// The calendar key; `nil` for the default.
    public var key: String?
    /// The name to show; `nil` for the server's.
    public var name: String?
    /// A CSS colour name or hex; `nil` for the server's.
    public var color: String?

    /// Every calendar of the account.
    public static let all = AccountCalendar(match: "*")

    /// A calendar of an account.
    ///
    /// - Parameters:
    ///   - match: Its name or address; `*` for all.
    ///   - key: The calendar key.
    ///   - name: The name to show.
    ///   - color: A CSS colour name or hex.
    public init(match: String, key: String? = nil, name: String? = nil, color: String? = nil) {
        self.match = match
        self.key = key
        self.name = name
        self.color = color
    }
}

extension SourceConfiguration {
    /// What a run does about an account, as a clause for people; `nil` of any other source.
    public var intention: String? {
        guard case .caldav = place else { return nil }
        let named = calendars.map(\.match).filter { $0 != AccountCalendar.all.match }
        // What may be an address is not repeated.
        let names = named.filter { !$0.contains("/") }.map { "\"\($0)\"" }
        let addresses = named.count - names.count
        let wanted =
            (named.count < calendars.count ? ["every calendar with events"] : []) + names
            + (addresses == 0
                ? [] : [addresses == 1 ? "one by its address" : "\(addresses) by their addresses"])
        return "an account; a run finds its calendars and keeps copies: \(wanted.joined(separator: ", "))"
    }
}
