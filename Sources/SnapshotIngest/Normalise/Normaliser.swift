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
    /// Whether it is left out after all: it still keeps others from its id.
    var isLeftOut: Bool
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
    var treatment = SourceTreatment()
    /// The snapshot's language, in which a private event is called busy.
    var language: String

    /// The most events that the snapshot may have, 0 for no cap.
    var maximum = 0
    /// What begins after this, the cap drops in any case: other calendars have enough that begins earlier.
    var latest: Instant?

    /// What a calendar brings to a snapshot.
    struct Result {
        /// The events that touch the window, in no particular order; of more than the cap only those that can
        /// come to stand before it or at it.
        var events: [SnapshotEvent]
        /// How many the patterns left out.
        var filtered: Int
        /// How many were dropped as private.
        var droppedAsPrivate: Int
        /// How many were dropped because the user declined them.
        var droppedAsDeclined: Int
        /// How many more there are beyond the cap.
        var beyondCap: Int
    }

    /// The events of a calendar.
    ///
    /// Ids are given before anything is masked or dropped, so that they do not depend on it.
    func events(of occurrences: [Occurrence]) -> Result {
        let window = Instant(self.window.lowerBound)..<Instant(self.window.upperBound)
        let selection = EventSelection(treatment, privateEvents: privateEvents)
        let touching =
            occurrences.allSatisfy { $0.touches(window) }
            ? occurrences : occurrences.filter { $0.touches(window) }
        let fates = touching.map { selection.fate(of: $0.details) }
        let shownCount = fates.count { $0 == .shown }
        var drafts = placesWithinReachOfCap(touching, fates, shownCount: shownCount).map { place in
            draft(touching[place], fates[place])
        }
        EventIdentity.separate(&drafts, in: viewerZone)
        let events = drafts.filter { !$0.isLeftOut }.map(event)
        return Result(
            events: events, filtered: fates.count { $0 == .isFiltered },
            droppedAsPrivate: fates.count { $0 == .isPrivate },
            droppedAsDeclined: fates.count { $0 == .isDeclined },
            beyondCap: shownCount - events.count)
    }

    /// The places of the occurrences up to the start of the first one that the cap would drop: a snapshot of 500
    /// events is not worth cleaning the texts of 100 000.
    private func placesWithinReachOfCap(
        _ touching: [Occurrence], _ fates: [EventSelection.Fate], shownCount: Int
    ) -> [Int] {
        var last = latest
        if maximum > 0, shownCount > maximum {
            var starts = Smallest<Instant>(maximum + 1)
            for (occurrence, fate) in zip(touching, fates) where fate == .shown {
                starts.add(occurrence.start)
            }
            if let own = starts.largest { last = min(last ?? own, own) }
        }
        guard let last else { return Array(touching.indices) }
        return touching.indices.filter { touching[$0].start <= last }
    }

    private func draft(_ occurrence: Occurrence, _ fate: EventSelection.Fate) -> EventDraft {
        EventDraft(
            id: EventIdentity.id(of: occurrence, inCalendar: key), start: occurrence.start,
            end: max(occurrence.start, occurrence.end), isAllDay: occurrence.isAllDay,
            title: occurrence.details.summary.cleaned(lineBreaks: .space),
            location: occurrence.details.location.cleaned(lineBreaks: .lineFeed),
            color: occurrence.details.color, isPrivate: occurrence.details.isPrivate,
            isLeftOut: fate != .shown)
    }

    private func event(_ draft: EventDraft) -> SnapshotEvent {
        let isMasked = draft.isPrivate && privateEvents == .busy
        let ownColor = isMasked || draft.color.isEmpty ? nil : CalendarColor.hex(draft.color)
        return SnapshotEvent(
            id: draft.id, title: prefixed(isMasked ? busyTitle : draft.title), start: draft.start.date,
            end: draft.end.date, isAllDay: draft.isAllDay, colorHex: ownColor ?? colorHex,
            location: isMasked ? "" : draft.location, calendarKey: key)
    }

    private func prefixed(_ title: String) -> String {
        treatment.prefix.isEmpty ? title : (treatment.prefix + title).cleaned(lineBreaks: .space)
    }

    private var busyTitle: String { language == "de" ? "Beschäftigt" : "Busy" }
}

extension Occurrence {
    /// Whether any of it lies in a half-open range; without extent it counts where it starts.
    fileprivate func touches(_ range: Range<Instant>) -> Bool {
        end > start ? start < range.upperBound && end > range.lowerBound : range.contains(start)
    }
}
