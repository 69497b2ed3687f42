import Foundation

/// A body that is being written: the one owner of its file, which goes with it unless it is kept.
final class NewBody {
    let name: String

    private let folder: PrivateFolder
    private let calls: SystemCalls
    private let descriptor: Int32
    private var isKept = false

    init(in folder: PrivateFolder, calls: SystemCalls) throws(StoreError) {
        let name = StoredBody.randomName()
        let descriptor = withoutInterruption {
            openat(folder.descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else {
            throw StoreError(errno: errno, path: folder.path, "no file can be created")
        }
        self.name = name
        self.folder = folder
        self.calls = calls
        self.descriptor = descriptor
        // Whatever the umask took away.
        if fchmod(descriptor, 0o600) != 0 { throw failure("cannot be given mode 0600") }
    }

    deinit {
        close(descriptor)
        if !isKept { unlinkat(folder.descriptor, name, 0) }
    }

    func append(_ bytes: UnsafeRawBufferPointer) throws(StoreError) {
        var done = 0
        while done < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            let count = withoutInterruption { calls.write(descriptor, rest) }
            // A device that takes nothing and gives no error would be asked for ever.
            if count == 0 { errno = EIO }
            guard count > 0 else { throw failure("cannot be written") }
            done += count
        }
    }

    /// Makes the device confirm bytes and name; from now on the file stays.
    func keep() throws(StoreError) {
        if calls.flush(descriptor) != 0 { throw failure("cannot be flushed to the disk") }
        try folder.flush(calls: calls)
        isKept = true
    }

    private func failure(_ action: String) -> StoreError {
        StoreError(errno: errno, path: folder.path(of: name), action)
    }
}
