import CalendarrCore
import Glibc

extension RunRefusal {
    /// The refusal that an error of the container's store stands for.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - wayBack: What is said of a way to take a signed-out folder up again.
    init(ofStore error: any Error, wayBack: String = "") {
        guard let error = error as? SnapshotStoreError else {
            self.init(cause: .fault, reasons: ["the snapshot could not be encoded: \(error)"])
            return
        }
        let isSignedOut = if case .signedOut = error { true } else { false }
        self.init(
            cause: Self.cause(of: error), reasons: [error.description + (isSignedOut ? wayBack : "")])
    }

    private static func cause(of error: SnapshotStoreError) -> RunStatus {
        switch error {
        case .newerSchema, .signedOut, .staleToken: .refused
        case .busy: .incomplete
        case .noContainer: .cannotCreate
        case .failed(let failure): cause(of: failure)
        }
    }

    /// What is not there or not allowed cannot be created; all else failed while it was being done.
    private static func cause(of failure: FileFailure) -> RunStatus {
        switch failure.code {
        case EACCES, EPERM, EROFS, EEXIST, ENOTDIR, EISDIR, ENOENT, ELOOP, ENAMETOOLONG: .cannotCreate
        default: failure.operation == .create ? .cannotCreate : .inputOutput
        }
    }
}
