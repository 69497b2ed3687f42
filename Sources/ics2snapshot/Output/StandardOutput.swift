import Foundation
import Glibc
import SnapshotIngest

/// Standard output: data, and only when all of it is there.
enum StandardOutput {
    /// Writes all that the run has to say and closes the stream, which is where some file systems report
    /// that they are full.
    ///
    /// - Throws: ``Failure`` (74) when the stream is closed or full.
    static func finish(with bytes: Data) throws(Failure) {
        do {
            try bytes.withUnsafeBytes { try FileDescriptor.standardOutput.write($0) }
            if close(STDOUT_FILENO) != 0 { throw SystemError(code: errno) }
        } catch let error as SystemError {
            throw Failure(.inputOutput, "standard output: \(error.description)")
        } catch {
            throw Failure(.inputOutput, "standard output: \(error)")
        }
    }

    /// Writes a text and closes the stream.
    static func finish(with text: String) throws(Failure) {
        try finish(with: Data(text.utf8))
    }
}
