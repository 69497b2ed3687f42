/// Asks once more for the marks of a calendar's state after it was listed. A mark may be made of what is in the calendar, and
/// come back with it: were the listing of another moment than the mark, an equal one would later prove nothing.
struct MarkQuestion {
    private let calendar: RemoteCalendar
    private let place: CalendarPlace

    /// - Parameters:
    ///   - calendar: The calendar with its marks from before the listing.
    ///   - place: Where it is.
    init(of calendar: RemoteCalendar, at place: CalendarPlace) {
        self.calendar = calendar
        self.place = place
    }

    /// Whether the calendar has changed since, or will not say.
    ///
    /// - Throws: `DAVFailure` if nothing more is to be asked, or the answer broke off.
    func hasMoved(by conversation: any DAVConversation) throws -> Bool {
        guard calendar.ctag != nil || calendar.syncToken != nil else { return false }
        var hasMoved = false
        let types: [any DAVProperty.Type] = [GetCTag.self, SyncToken.self]
        do {
            _ = try conversation.ask(.properties(types, of: place.address, depth: .zero)) { response in
                guard place.target(of: response.href) == .itself else { return }
                let ctag = response.properties[GetCTag.self]?.tag
                let token = response.properties[SyncToken.self]?.token
                hasMoved = hasMoved || differs(ctag, calendar.ctag) || differs(token, calendar.syncToken)
            }
        } catch let failure as DAVFailure where failure.isRefusal {
            return true
        }
        return hasMoved
    }

    private func differs(_ mark: String?, _ earlier: String?) -> Bool {
        guard let mark, let earlier else { return false }
        return mark != earlier
    }
}
