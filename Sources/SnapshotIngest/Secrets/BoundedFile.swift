import Foundation
import Glibc

/// A small regular file that is read as a whole, without waiting for anything.
enum BoundedFile {
    /// Why a file gives nothing.
    enum Failure: Error, Hashable {
        case system(Int32)
        case notRegular
        case tooLarge(Int)
        /// The rule that was asked for does not hold; the clause says which.
        case refused(String)

        /// Whether there is no such file.
        var isMissing: Bool { self == .system(ENOENT) || self == .system(ENOTDIR) }

        /// What is wrong, as a clause without the path.
        var explanation: String {
            switch self {
            case .system(ENOENT), .system(ENOTDIR): "does not exist"
            case .system(let code): "cannot be read (\(String(cString: strerror(code))))"
            case .notRegular: "is not a file"
            case .tooLarge(let bytes): "has more than \(bytes) bytes"
            case .refused(let clause): clause
            }
        }
    }

    /// The bytes of a file.
    ///
    /// - Parameters:
    ///   - path: Its path; links are followed.
    ///   - maxBytes: How many bytes it may have.
    ///   - rule: Is asked about the file that was opened; a clause of what is wrong with it, `nil` for nothing.
    /// - Throws: ``Failure``.
    static func contents(
        of path: String, maxBytes: Int, rule: (stat) -> String? = { _ in nil }
    ) throws(Failure) -> Data {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else { throw .system(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        if let clause = rule(status) { throw .refused(clause) }
        var bytes = [UInt8](repeating: 0, count: maxBytes + 1)
        var count = 0
        while count <= maxBytes {
            let read = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
            }
            if read == 0 { break }
            if read > 0 {
                count += read
            } else if errno != EINTR {
                throw .system(errno)
            }
        }
        guard count <= maxBytes else { throw .tooLarge(maxBytes) }
        return Data(bytes[..<count])
    }
}
