/// What stays of a single event that was dropped: enough to know which revision of its UID it is.
///
/// Most events of a feed end up so, hence the sixteen bytes.
struct DroppedRevision: Hashable, Sendable {
    let uid: UIDHash
    /// SEQUENCE above DTSTAMP, which counts from the year 1; 0 says that there is no DTSTAMP.
    private let packed: UInt64

    /// The revision of a UID; `nil` where its numbers are larger than any real ones.
    init?(uid: UIDHash, _ revision: Revision) {
        let (stamp, isTooFar) = revision.stamp.subtractingReportingOverflow(Self.beforeFirstStamp)
        let isStamped = revision.stamp != .min
        guard !isStamped || !isTooFar && (1...Self.lastStamp).contains(stamp),
            (0...Self.lastSequence).contains(revision.sequence)
        else { return nil }
        self.uid = uid
        packed = UInt64(revision.sequence) << Self.stampBits | (isStamped ? UInt64(stamp) : 0)
    }

    /// Which revision it is.
    var revision: Revision {
        let stamp = Int64(packed & UInt64(Self.lastStamp))
        return Revision(
            sequence: Int(packed >> Self.stampBits), stamp: stamp == 0 ? .min : stamp + Self.beforeFirstStamp)
    }

    private static let stampBits: UInt64 = 39
    private static let lastStamp: Int64 = (1 << 39) - 1
    private static let lastSequence = (1 << 25) - 1
    private static let beforeFirstStamp = Int64(CivilDay.first.number) * 86_400 - 1
}
