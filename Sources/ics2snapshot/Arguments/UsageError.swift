/// A call that is wrong: it ends the program with status 64 and the verb's usage on standard error.
struct UsageError: Error {
    /// What is wrong with the call, without full stop.
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
