import CalendarSources

/// A calendar of an account that the configuration wants.
struct SelectedCalendar: Hashable {
    /// The calendar.
    var calendar: RemoteCalendar
    /// By what it is wanted, and what it is called.
    var choice: AccountCalendar

    /// Whether the configuration means this one, rather than whatever there is.
    var isNamed: Bool { choice.match != AccountCalendar.all.match }
}

extension RemoteCalendar {
    /// The name to show: the server's, else the last part of its path.
    var shownName: String {
        if let name, !name.isEmpty { return name }
        return segment.isEmpty ? address.origin.host : segment
    }
}
