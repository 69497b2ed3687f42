@_spi(Writer) import CalendarrCore
import Foundation
import Glibc
import SnapshotIngest

/// The file of `--report` or `--metrics`: made before the work begins, so that a place that cannot be written ends the run
/// before it has done anything; replaced in one step when the report is there.
struct ReportFile {
    /// Where the report will be, as the caller named it.
    private let path: String
    /// What is in it, for messages.
    private let content: String
    /// `nil` for a file in the container folder, which the run itself is going to make.
    private let opened: OpenFile?

    private enum OpenFile {
        /// A file that is to become a regular file; without a name until it is whole, where the file system has such.
        case replacing(temporary: String, final: String, FileDescriptor, isNamed: Bool)
        /// A device, a pipe: what is not a regular file is written to and never replaced.
        case existing(FileDescriptor)
    }

    /// - Parameters:
    ///   - path: Where it will be.
    ///   - container: The container folder of the run; a file in it can wait until the folder is there.
    ///   - content: What is in it, for messages.
    /// - Throws: ``Failure`` (73).
    init(path: String, container: URL?, content: String = "report") throws(Failure) {
        self.path = path
        self.content = content
        if let container, Self.lies(path, in: container),
            !FileManager.default.fileExists(atPath: container.path)
        {
            opened = nil
        } else {
            opened = try Self.open(path, content)
        }
    }

    private static func open(_ path: String, _ content: String) throws(Failure) -> OpenFile {
        var status = stat()
        // A link is followed and stays.
        let exists = stat(path, &status) == 0
        if exists, status.st_mode & S_IFMT != S_IFREG {
            let descriptor = Glibc.open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
            guard descriptor >= 0 else { throw cannotCreate(path, content, errno) }
            return .existing(FileDescriptor(number: descriptor))
        }
        let final = exists ? resolved(path) : path
        let temporary = temporaryName(beside: final)
        let unnamed = openUnnamed(in: folder(of: final))
        let descriptor =
            unnamed
            ?? TemporaryFiles.creating(temporary) {
                Glibc.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
            }
        guard descriptor >= 0 else { throw cannotCreate(path, content, errno) }
        let file = OpenFile.replacing(
            temporary: temporary, final: final, FileDescriptor(number: descriptor), isNamed: unnamed == nil)
        if exists, fchmod(descriptor, status.st_mode & 0o7777) != 0 {
            let code = errno
            discard(file)
            throw cannotCreate(path, content, code)
        }
        return file
    }

    /// A file that is gone with the process, however that ends; `nil` where there is no such thing.
    private static func openUnnamed(in folder: String) -> Int32? {
        // O_TMPFILE, which the module map of the C library does not offer.
        let descriptor = Glibc.open(folder, 0o20_000_000 | O_DIRECTORY | O_WRONLY | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { return nil }
        // By that path alone can it be given a name.
        guard access(link(to: descriptor), F_OK) == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    private static func link(to descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

    /// Writes the report and puts it in its place.
    ///
    /// - Throws: ``Failure`` (73, 74); a report that was there before is untouched then.
    func finish(with bytes: Data) throws(Failure) {
        let opened = if let opened { opened } else { try Self.open(path, content) }
        do {
            switch opened {
            case .existing(let file):
                try bytes.withUnsafeBytes { try file.write($0) }
            case .replacing(let temporary, let final, let file, let isNamed):
                try bytes.withUnsafeBytes { try file.write($0) }
                guard fsync(file.number) == 0,
                    isNamed || TemporaryFiles.creating(temporary, { Self.name(file, temporary) }) >= 0,
                    TemporaryFiles.settling(temporary, { rename(temporary, final) }) == 0
                else { throw SystemError(code: errno) }
            }
        } catch {
            let reason = (error as? SystemError)?.description ?? "\(error)"
            Self.discard(opened)
            throw Failure(.inputOutput, "\(path): the \(content) cannot be written: \(reason)")
        }
    }

    private static func name(_ file: FileDescriptor, _ path: String) -> Int32 {
        linkat(AT_FDCWD, link(to: file.number), AT_FDCWD, path, AT_SYMLINK_FOLLOW)
    }

    /// Leaves everything as it was; nothing after ``finish(with:)``.
    func discard() {
        if let opened { Self.discard(opened) }
    }

    private static func discard(_ file: OpenFile) {
        guard case .replacing(let temporary, _, _, _) = file else { return }
        _ = TemporaryFiles.settling(temporary) { unlink(temporary) }
    }

    private static func lies(_ path: String, in folder: URL) -> Bool {
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().standardizedFileURL
        return parent.path == folder.standardizedFileURL.path
    }

    private static func cannotCreate(_ path: String, _ content: String, _ code: Int32) -> Failure {
        Failure(
            .cannotCreate, "\(path): the \(content) cannot be created: \(SystemError(code: code).description)"
        )
    }

    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    private static func temporaryName(beside path: String) -> String {
        let suffix = String(UInt64.random(in: .min ... .max), radix: 36)
        return folder(of: path) + ".ics2snapshot-report-" + suffix
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    }
}
