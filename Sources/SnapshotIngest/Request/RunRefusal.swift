/// Why a run ends before anything is written.
struct RunRefusal: Error {
    /// The status that goes with it.
    var cause: RunStatus
    /// What to say about it, as sentences for people.
    var reasons: [String]
    /// Whether people were told of the causes in an earlier run, and need not be again.
    var isTold = false
}
