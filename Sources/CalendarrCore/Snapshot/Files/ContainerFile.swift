/// The names of the files in a container folder. They never change within a major version.
public enum ContainerFile {
    /// One ``CalendarrSnapshot``.
    public static let snapshot = "widget-cache.json"

    /// The calendars, sorted by name.
    public static let calendars = "widget-calendars.json"

    /// One ``SharedSession``.
    public static let session = "session.json"

    /// The encoded ``WatchTransportPayload`` as a binary property list.
    public static let watchPayload = "watch-payload.plist"

    /// Lock of the writers and generation count.
    static let lock = ".calendarr-lock"

    /// The files that are replaced atomically.
    static let all = [snapshot, calendars, session, watchPayload]
}
