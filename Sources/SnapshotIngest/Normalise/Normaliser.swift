import CalendarrCore
import Foundation
import ICalendar

/// An event on its way into a snapshot: identified and cleaned, its privacy not yet decided.
struct EventDraft {
    var id: String
    var start: Instant
    var end: Instant
    var isAllDay: Bool
    var title: String
    var location: String
    /// The event's own colour as written.
    var color: String
    var isPrivate: Bool
}

/// What turns the occurrences of one calendar into events of a snapshot.
struct Normaliser {
    /// The calendar's key, which every event carries.
    var key: String
    /// The calendar's colour, `#rrggbb`.
    var colorHex: String
    var window: Range<Date>
    var viewerZone: Zone
    var privateEvents: PrivateEvents
    /// The snapshot's language, in which a private event is called busy.
    var language: String

    /// The events that touch the window, in no particular order, and how many were dropped as private.
    ///
    /// Ids are given before anything is masked or dropped, so that they do not depend on it.
    func events(of occurrences: [Occurrence]) -> (events: [SnapshotEvent], droppedAsPrivate: Int) {
        let window = Instant(self.window.lowerBound)..<Instant(self.window.upperBound)
        var drafts = occurrences.filter { $0.touches(window) }.map(draft)
        EventIdentity.separate(&drafts, in: viewerZone)
        let shown = privateEvents == .drop ? drafts.filter { !$0.isPrivate } : drafts
        return (shown.map(event), drafts.count - shown.count)
    }

    private func draft(_ occurrence: Occurrence) -> EventDraft {
        EventDraft(
            id: EventIdentity.id(of: occurrence, inCalendar: key), start: occurrence.start,
            end: max(occurrence.start, occurrence.end), isAllDay: occurrence.isAllDay,
            title: occurrence.details.summary.cleaned(lineBreaks: .space),
            location: occurrence.details.location.cleaned(lineBreaks: .lineFeed),
            color: occurrence.details.color, isPrivate: occurrence.details.isPrivate)
    }

    private func event(_ draft: EventDraft) -> SnapshotEvent {
        let isMasked = draft.isPrivate && privateEvents == .busy
        let ownColor = isMasked || draft.color.isEmpty ? nil : CalendarColor.hex(draft.color)
        return SnapshotEvent(
            id: draft.id, title: isMasked ? busyTitle : draft.title, start: draft.start.date,
            end: draft.end.date, isAllDay: draft.isAllDay, colorHex: ownColor ?? colorHex,
            location: isMasked ? "" : draft.location, calendarKey: key)
    }

    private var busyTitle: String { language == "de" ? "Beschäftigt" : "Busy" }
}

extension Occurrence {
    /// Whether any of it lies in a half-open range; without extent it counts where it starts.
    fileprivate func touches(_ range: Range<Instant>) -> Bool {
        end > start ? start < range.upperBound && end > range.lowerBound : range.contains(start)
    }
}
