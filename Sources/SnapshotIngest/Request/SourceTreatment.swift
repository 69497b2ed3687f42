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
    /// Events have to fit one of these, by their texts as a snapshot shows them without ``prefix``; empty for all.
    public var include: [EventPattern]
    /// Events that fit one of these are left out, whatever ``include`` says.
    public var exclude: [EventPattern]

    /// A treatment; without arguments nothing is done to the events.
    ///
    /// - Parameters:
    ///   - prefix: Put before each title.
    ///   - floatingZone: Where times without a zone are read; `nil` for the feed's zone, else the viewer's.
    ///   - privateEvents: What becomes of private events; `nil` for what the run does with them.
    ///   - hideDeclinedFor: The user's own mail addresses.
    ///   - include: Patterns of which events have to fit one; empty for all.
    ///   - exclude: Patterns of events that are left out.
    public init(
        prefix: String = "", floatingZone: Zone? = nil, privateEvents: PrivateEvents? = nil,
        hideDeclinedFor: [String] = [], include: [EventPattern] = [], exclude: [EventPattern] = []
    ) {
        self.prefix = prefix
        self.floatingZone = floatingZone
        self.privateEvents = privateEvents
        self.hideDeclinedFor = hideDeclinedFor
        self.include = include
        self.exclude = exclude
    }

    /// What a configuration says about the events of a source.
    ///
    /// - Parameter source: The source.
    public init(_ source: SourceConfiguration) {
        self.init(
            prefix: source.prefix ?? "", floatingZone: source.timezone, privateEvents: source.privateEvents,
            hideDeclinedFor: source.hideDeclinedFor.sorted(), include: source.include, exclude: source.exclude
        )
    }

    /// What has to be read of the events for it.
    var extraProperties: ExtraProperties {
        var wanted: ExtraProperties = hideDeclinedFor.isEmpty ? [] : .declined
        if (include + exclude).contains(where: { $0.category != nil }) { wanted.insert(.categories) }
        return wanted
    }
}
