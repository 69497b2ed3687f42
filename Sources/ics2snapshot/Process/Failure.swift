import SnapshotIngest

/// Why a verb cannot do its work: a cause and one sentence for standard error.
struct Failure: Error {
    let status: RunStatus
    /// What is wrong, without full stop.
    let message: String

    init(_ status: RunStatus, _ message: String) {
        self.status = status
        self.message = message
    }
}
