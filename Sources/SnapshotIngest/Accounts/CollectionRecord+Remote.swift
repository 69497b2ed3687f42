import CalendarSources
import Foundation
import IngestStore

extension CollectionRecord {
    /// A calendar that was found, of which nothing else is known.
    init(_ calendar: RemoteCalendar, key: String) {
        self.init(path: calendar.path, address: calendar.address.text, key: key)
        describe(calendar)
    }

    /// Takes over what the server says of the calendar now.
    mutating func describe(_ calendar: RemoteCalendar) {
        address = calendar.address.text
        name = calendar.name
        color = calendar.color
        components = calendar.components
    }

    /// The calendar as it was described last; `nil` where its address is none any more.
    var remote: RemoteCalendar? {
        guard let address = try? SourceAddress(address) else { return nil }
        var calendar = RemoteCalendar(address: address)
        calendar.name = name
        calendar.color = color
        calendar.components = components
        return calendar
    }

    /// From what the next synchronisation starts.
    var replicaState: ReplicaState {
        get {
            var state = ReplicaState()
            state.ctag = ctag
            state.syncToken = syncToken
            state.lastListing = lastListing
            state.syncBrokenSince = syncBrokenSince
            state.isUnsettled = isUnsettled
            return state
        }
        set {
            ctag = newValue.ctag
            syncToken = newValue.syncToken
            lastListing = newValue.lastListing
            syncBrokenSince = newValue.syncBrokenSince
            isUnsettled = newValue.isUnsettled
        }
    }
}

extension AccountRecord {
    /// The keys that calendars were given, by their paths.
    var keys: [String: String] {
        Dictionary(collections.map { ($0.path, $0.key) }) { first, _ in first }
    }
    /// What meant the calendars in the configuration, by their paths.
    var choices: [String: String] {
        Dictionary(collections.compactMap { calendar in calendar.chosenBy.map { (calendar.path, $0) } }) {
            first, _ in first
        }
    }
}
