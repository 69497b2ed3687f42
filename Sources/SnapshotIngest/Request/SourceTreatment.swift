public import ICalendar

/// What is done to the events of one source on their way into a snapshot, apart from what the run does to all.
public struct SourceTreatment: Hashable, Sendable {
    /// Put before each title, that of a masked private event too; mostly with a space at its end.
    public var prefix: String
    /// Where times without a zone are read, whatever the feed states; `nil` for the feed's zone, else the viewer's.
    public var floatingZone: Zone?
    /// What becomes of private events; `nil` for what the run does with them.
    public var privateEvents: PrivateEvents?
    /// The user's own mail addresses, with or without `mailto:`, in any case: events that one of them declined
    /// (ATTENDEE with PARTSTAT=DECLINED, RFC 5545 section 3.2.12) are left out.
    public var hideDeclinedFor: [String]

    /// A treatment; without arguments nothing is done to the events.
    public init(
        prefix: String = "", floatingZone: Zone? = nil, privateEvents: PrivateEvents? = nil,
        hideDeclinedFor: [String] = []
    ) {
        self.prefix = prefix
        self.floatingZone = floatingZone
        self.privateEvents = privateEvents
        self.hideDeclinedFor = hideDeclinedFor
    }

    /// What has to be read of the events for it.
    var extraProperties: ExtraProperties {
        hideDeclinedFor.isEmpty ? [] : .declined
    }
}
