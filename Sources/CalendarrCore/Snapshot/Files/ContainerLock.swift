import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The lock of a container folder, held as long as this value lives. Its file counts the sign-outs.
struct ContainerLock: ~Copyable {
    /// Who may be there at the same time.
    enum Kind {
        /// Other readers.
        case shared
        /// Nobody.
        case exclusive
    }

    /// How often and at what distance (in microseconds) a held lock is asked for: ten seconds together, while a
    /// writer needs milliseconds.
    static let patience = 1000
    private static let pause: UInt32 = 10_000

    private let descriptor: Int32
    private let path: String

    /// Takes the lock exclusively; its file is created where it is missing.
    ///
    /// - Parameter attempts: How often a held lock is asked for.
    /// - Throws: ``SnapshotStoreError/busy(folder:)`` when another process kept it all the time.
    init(in folder: borrowing ContainerFolder, attempts: Int = patience) throws(SnapshotStoreError) {
        let path = folder.path(of: ContainerFile.lock)
        let descriptor = withoutInterruption {
            openat(
                folder.descriptor, ContainerFile.lock, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC,
                0o600)
        }
        guard descriptor >= 0 else {
            throw .failed(FileFailure(operation: .create, path: path, code: errno))
        }
        do throws(SnapshotStoreError) {
            try Self.secure(descriptor, path: path)
            try Self.acquire(descriptor, .exclusive, attempts: attempts, path: path, folder: folder.path)
            if lseek(descriptor, 0, SEEK_END) == 0 { try Self.record(0, in: descriptor, path: path) }
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
        self.path = path
    }

    /// Takes the lock beside other readers; `nil` if there is none that can be opened. Readers see whole files
    /// without it: it only lets them wait until a set of files is complete.
    ///
    /// - Throws: ``SnapshotStoreError/busy(folder:)`` when another process kept it all the time.
    init?(
        sharedIn folder: borrowing ContainerFolder, attempts: Int = patience
    ) throws(SnapshotStoreError) {
        let descriptor = withoutInterruption {
            openat(folder.descriptor, ContainerFile.lock, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        }
        guard descriptor >= 0 else { return nil }
        let path = folder.path(of: ContainerFile.lock)
        do throws(SnapshotStoreError) {
            try Self.acquire(descriptor, .shared, attempts: attempts, path: path, folder: folder.path)
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
        self.path = path
    }

    deinit {
        // Closing is not enough: a child that is just being started has the lock, too, until it becomes its program.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// How often the folder was signed out or cleared. A file that does not hold a number counts as 0: what
    /// could damage it ended the runs that hold an older generation, too.
    func generation() throws(SnapshotStoreError) -> UInt64 {
        var digits = [UInt8](repeating: 0, count: 32)
        let count = withoutInterruption {
            digits.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        }
        guard count >= 0 else { throw .failed(FileFailure(operation: .read, path: path, code: errno)) }
        let text = String(decoding: digits[..<count], as: UTF8.self)
        return UInt64(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }

    /// Makes every token that was given out before stale.
    func raiseGeneration() throws(SnapshotStoreError) {
        try Self.record(try generation() &+ 1, in: descriptor, path: path)
        if SystemCalls.system.flush(descriptor) != 0 {
            throw .failed(FileFailure(operation: .flush, path: path, code: errno))
        }
    }

    private static func record(
        _ generation: UInt64, in descriptor: Int32, path: String
    ) throws(SnapshotStoreError) {
        let digits = Array(String(generation).utf8)
        let count = withoutInterruption {
            digits.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        }
        guard count == digits.count, ftruncate(descriptor, off_t(digits.count)) == 0 else {
            throw .failed(FileFailure(operation: .write, path: path, code: count < 0 ? errno : EIO))
        }
    }

    private static func secure(_ descriptor: Int32, path: String) throws(SnapshotStoreError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .failed(FileFailure(operation: .lock, path: path, code: EINVAL))
        }
        if status.st_mode & 0o777 != 0o600, fchmod(descriptor, 0o600) != 0 {
            throw .failed(FileFailure(operation: .permissions, path: path, code: errno))
        }
    }

    private static func acquire(
        _ descriptor: Int32, _ kind: Kind, attempts: Int, path: String, folder: String
    ) throws(SnapshotStoreError) {
        let operation = (kind == .exclusive ? LOCK_EX : LOCK_SH) | LOCK_NB
        for _ in 0..<attempts {
            if withoutInterruption({ flock(descriptor, operation) }) == 0 { return }
            guard errno == EWOULDBLOCK else {
                throw .failed(FileFailure(operation: .lock, path: path, code: errno))
            }
            usleep(pause)
        }
        throw .busy(folder: folder)
    }
}
