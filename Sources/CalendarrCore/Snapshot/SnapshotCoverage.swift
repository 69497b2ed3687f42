/// What a snapshot for a phone or a desktop covers, counted in calendar days of the viewer.
public enum SnapshotCoverage {
    /// Days before the start of today.
    public static let daysBehind = 7

    /// Days after the start of today; the end is exclusive.
    public static let daysAhead = 42

    /// Events that are kept; when more are in the window, the coverage ends earlier.
    public static let maxEvents = 500
}

/// What a snapshot for a watch covers, counted in calendar days of the viewer.
public enum WatchCoverage {
    /// Days before the start of today.
    public static let daysBehind = 1

    /// Days after the start of today; the end is exclusive.
    public static let daysAhead = 14

    /// Events that are kept; when more are in the window, the coverage ends earlier.
    public static let maxEvents = 120
}
