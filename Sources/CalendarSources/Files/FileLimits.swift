/// Bounds on what files and folders may cost.
public struct FileLimits: Hashable, Sendable {
    /// Bytes of one file, or of standard input.
    public var bytesPerFile = 4 << 30
    /// Bytes that are read of a `displayname` or `color` file.
    public var bytesPerProperty = 4_096
    /// Entries of one folder, of whatever kind.
    public var entriesPerFolder = 1_000_000
    /// Calendars of one folder of folders.
    public var calendarsPerFolder = 10_000

    /// The bounds of Docs/Limits.md.
    public init() {}
}
