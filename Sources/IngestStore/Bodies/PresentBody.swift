import Foundation

/// The body that a source has, open to be compared.
final class PresentBody {
    private static let blockBytes = 1 << 16

    private let descriptor: Int32
    private let path: String
    private var block = [UInt8](repeating: 0, count: blockBytes)

    /// `nil` if it is not there as it was written: then there is nothing to compare with.
    init?(_ body: StoredBody, in folder: PrivateFolder) {
        let descriptor = withoutInterruption {
            openat(folder.descriptor, body.name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        }
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
        path = folder.path(of: body.name)
    }

    deinit {
        close(descriptor)
    }

    /// Whether bytes are those of the body from an offset on.
    func matches(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(StoreError) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = try read(at: offset + done, atMost: bytes.count - done)
            guard count > 0 else { return false }
            let isEqual = block.withUnsafeBytes { old in
                let new = UnsafeRawBufferPointer(rebasing: bytes[done..<done + count])
                guard let old = old.baseAddress, let new = new.baseAddress else { return false }
                return memcmp(old, new, count) == 0
            }
            guard isEqual else { return false }
            done += count
        }
        return true
    }

    /// Lends the first bytes of the body, block by block.
    func lend(
        first byteCount: Int, to body: (UnsafeRawBufferPointer) throws(StoreError) -> Void
    ) throws(StoreError) {
        var done = 0
        while done < byteCount {
            let count = try read(at: done, atMost: byteCount - done)
            guard count > 0 else {
                throw StoreError(.io, path: path, reason: "became shorter while it was read")
            }
            try block.withUnsafeBufferPointer { bytes throws(StoreError) in
                try body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[..<count])))
            }
            done += count
        }
    }

    private func read(at offset: Int, atMost count: Int) throws(StoreError) -> Int {
        let wanted = min(count, block.count)
        let read = withoutInterruption { pread(descriptor, &block, wanted, off_t(offset)) }
        guard read >= 0 else { throw StoreError(errno: errno, path: path, "cannot be read") }
        return read
    }
}
