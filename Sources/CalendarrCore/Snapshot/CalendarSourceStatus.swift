public import Foundation

/// One entry of a snapshot's `calendarStates`: the state of a calendar and what it still speaks for.
public struct CalendarSourceStatus: Codable, Hashable, Sendable {
    /// What is known about the calendar.
    public var state: CalendarSourceState

    /// When its data was last confirmed, in whole seconds; always set for `stale`.
    public var asOf: Date? { didSet { asOf = asOf?.wholeSeconds } }

    /// The first instant that the calendar's own data speaks for, where that is narrower than the snapshot.
    public var coverageStart: Date? { didSet { coverageStart = coverageStart?.wholeSeconds } }

    /// The instant after the last one that the calendar's own data speaks for, where that is narrower.
    public var coverageEnd: Date? { didSet { coverageEnd = coverageEnd?.wholeSeconds } }

    /// Why it is not simply available.
    public var detail: CalendarSourceDetail?

    /// Makes an entry; dates are truncated to whole seconds.
    public init(
        state: CalendarSourceState, asOf: Date? = nil, coverageStart: Date? = nil,
        coverageEnd: Date? = nil, detail: CalendarSourceDetail? = nil
    ) {
        self.state = state
        self.asOf = asOf?.wholeSeconds
        self.coverageStart = coverageStart?.wholeSeconds
        self.coverageEnd = coverageEnd?.wholeSeconds
        self.detail = detail
    }

    /// Reads an entry. One that is damaged reads as `unreadable` instead of failing: a single odd entry must
    /// not take the snapshot down, and leaving it out would make its calendar look confirmed.
    public init(from decoder: any Decoder) throws {
        do {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            self.init(
                state: try values.decode(CalendarSourceState.self, forKey: .state),
                asOf: try values.decodeIfPresent(Date.self, forKey: .asOf),
                coverageStart: try values.decodeIfPresent(Date.self, forKey: .coverageStart),
                coverageEnd: try values.decodeIfPresent(Date.self, forKey: .coverageEnd),
                detail: try values.decodeIfPresent(CalendarSourceDetail.self, forKey: .detail))
        } catch is DecodingError {
            self.init(state: .unreadable)
        }
    }
}
