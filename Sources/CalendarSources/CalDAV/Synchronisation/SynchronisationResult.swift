/// What came of keeping a calendar in step.
public struct SynchronisationResult: Hashable, Sendable {
    /// From what the next synchronisation starts.
    public var state: ReplicaState
    /// Resources that the server named: of a listing all of them, else those that changed.
    public var listed = 0
    /// Resources whose texts were taken in.
    public var fetched = 0
    /// Resources that were forgotten.
    public var removed = 0
    /// Questions that it took.
    public var requests = 0
    /// What was unusual, and was dealt with.
    public var remarks: [SynchronisationRemark] = []

    /// A result before anything was asked.
    ///
    /// - Parameter state: From what the next synchronisation starts.
    public init(state: ReplicaState) {
        self.state = state
    }
}
