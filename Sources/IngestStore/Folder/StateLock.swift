import Foundation

/// The lock of a run, held as long as this value lives; the system gives it back when the process ends in any way.
struct StateLock: ~Copyable {
    static let name = "lock"

    private let descriptor: Int32

    /// Takes the lock at the first attempt or not at all: a run that has to wait for another has nothing to do
    /// after it.
    ///
    /// - Throws: `.busy` while another run holds it.
    init(in folder: PrivateFolder) throws(StoreError) {
        let path = folder.path(of: Self.name)
        let descriptor = try PrivateFile.open(Self.name, in: folder)
        guard withoutInterruption({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 else {
            let code = errno
            close(descriptor)
            guard code == EWOULDBLOCK else { throw StoreError(errno: code, path: path, "cannot be locked") }
            throw StoreError(.busy, path: folder.path, reason: "another run is at work there")
        }
        self.descriptor = descriptor
    }

    deinit {
        // A child that is just being started has the descriptor, too, until it runs its program.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
