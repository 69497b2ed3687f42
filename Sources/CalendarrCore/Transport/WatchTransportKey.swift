/// The keys of the dictionary that goes to a watch.
public enum WatchTransportKey {
    /// The schema of the dictionary, an `Int`; absent means 1.
    public static let schema = "schema"

    /// The JSON of a ``CalendarrSnapshot``, `Data`.
    public static let snapshot = "snapshot"

    /// The JSON of an array of ``SnapshotCalendar``, `Data`.
    public static let calendars = "calendars"

    /// The JSON of a ``SharedSession``, `Data`; absent when it is not known.
    public static let session = "session"
}
