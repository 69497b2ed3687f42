@_spi(Writer) import CalendarrCore
import Foundation
import Glibc
import SnapshotIngest

/// The file of `--report`: made before the work begins, so that a place that cannot be written ends the run
/// before it has done anything; replaced in one step when the report is there.
struct ReportFile {
    /// Where the report will be.
    private let path: String
    private let target: Target

    private enum Target {
        /// A temporary file beside a regular file.
        case replacing(temporary: String, FileDescriptor)
        /// A device, a pipe: what is not a regular file is written to and never replaced.
        case existing(FileDescriptor)
    }

    /// - Throws: ``Failure`` (73).
    init(path: String) throws(Failure) {
        var status = stat()
        // A link is followed and stays.
        let exists = stat(path, &status) == 0
        if exists, status.st_mode & S_IFMT != S_IFREG {
            self.path = path
            let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
            guard descriptor >= 0 else { throw Self.cannotCreate(path, errno) }
            target = .existing(FileDescriptor(number: descriptor))
            return
        }
        let final = exists ? Self.resolved(path) : path
        self.path = final
        let temporary = Self.temporaryName(beside: final)
        let mode = exists ? status.st_mode & 0o777 : 0o666
        let descriptor = TemporaryFiles.creating(temporary) {
            open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
        }
        guard descriptor >= 0 else { throw Self.cannotCreate(path, errno) }
        target = .replacing(temporary: temporary, FileDescriptor(number: descriptor))
    }

    /// Writes the report and puts it in its place.
    ///
    /// - Throws: ``Failure`` (74); a report that was there before is untouched then.
    func finish(with bytes: Data) throws(Failure) {
        do {
            switch target {
            case .existing(let file):
                try bytes.withUnsafeBytes { try file.write($0) }
            case .replacing(let temporary, let file):
                try bytes.withUnsafeBytes { try file.write($0) }
                guard fsync(file.number) == 0,
                    TemporaryFiles.settling(temporary, { rename(temporary, path) }) == 0
                else { throw SystemError(code: errno) }
            }
        } catch {
            let reason = (error as? SystemError)?.description ?? "\(error)"
            discard()
            throw Failure(.inputOutput, "\(path): the report cannot be written: \(reason)")
        }
    }

    /// Leaves everything as it was; nothing after ``finish(with:)``.
    func discard() {
        guard case .replacing(let temporary, _) = target else { return }
        _ = TemporaryFiles.settling(temporary) { unlink(temporary) }
    }

    private static func cannotCreate(_ path: String, _ code: Int32) -> Failure {
        Failure(
            .cannotCreate, "\(path): the report cannot be created: \(SystemError(code: code).description)")
    }

    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    private static func temporaryName(beside path: String) -> String {
        let suffix = String(UInt64.random(in: .min ... .max), radix: 36)
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        return folder + ".ics2snapshot-report-" + suffix
    }
}
