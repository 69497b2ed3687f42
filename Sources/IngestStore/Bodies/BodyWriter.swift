import Foundation

/// Takes in the body of an answer block by block.
///
/// As long as the blocks equal the body that is there, nothing is written: an unchanged body costs one reading of the
/// old one and no second pass. At the first difference a new file begins, with what was equal so far. The old file is
/// never touched.
///
/// Until ``finish()`` the new file is nobody's: ``discard()``, an error or the end of this object removes it.
public final class BodyWriter {
    private enum State {
        case comparing(PresentBody)
        case writing(NewBody)
        case idle
        case ended
    }

    /// The bytes that came since ``begin()``.
    public private(set) var byteCount = 0

    private let folder: PrivateFolder
    private let present: StoredBody?
    private let calls: SystemCalls
    private var state = State.idle

    init(folder: PrivateFolder, present: StoredBody?, calls: SystemCalls) {
        self.folder = folder
        self.present = present
        self.calls = calls
    }

    deinit {
        discard()
    }

    /// Begins, or begins anew: what came before does not count.
    public func begin() {
        discard()
        byteCount = 0
        state = present.flatMap { PresentBody($0, in: folder) }.map(State.comparing) ?? .idle
    }

    /// Takes in the next block.
    ///
    /// - Parameter bytes: The block, decoded.
    /// - Throws: ``StoreError`` when it cannot be written; the new file is gone then, and the writer of no use until
    ///   the next ``begin()``.
    public func receive(_ bytes: UnsafeRawBufferPointer) throws(StoreError) {
        do throws(StoreError) {
            if case .comparing(let old) = state {
                if try old.matches(bytes, at: byteCount) {
                    byteCount += bytes.count
                    return
                }
            }
            try newBody().append(bytes)
            byteCount += bytes.count
        } catch {
            discard()
            throw error
        }
    }

    /// Ends the body and makes the device confirm it. What it gives is to be put into a ``SourceRecord`` and saved;
    /// a body that no record names goes with ``IngestStore/sweep()``.
    ///
    /// - Throws: ``StoreError`` when it cannot be written; the new file is gone then.
    public func finish() throws(StoreError) -> WrittenBody {
        do throws(StoreError) {
            if case .comparing = state, let present, present.byteCount == byteCount {
                state = .ended
                return WrittenBody(body: present, isUnchanged: true)
            }
            let file = try newBody()
            try file.keep()
            state = .ended
            return WrittenBody(body: StoredBody(name: file.name, byteCount: byteCount), isUnchanged: false)
        } catch {
            discard()
            throw error
        }
    }

    /// Gives up the body: the new file is removed.
    public func discard() {
        state = .ended
    }

    /// The new file; it begins with what was equal so far.
    private func newBody() throws(StoreError) -> NewBody {
        switch state {
        case .writing(let file):
            return file
        case .comparing(let old):
            let file = try NewBody(in: folder, calls: calls)
            state = .writing(file)
            try old.lend(first: byteCount) { block throws(StoreError) in try file.append(block) }
            return file
        case .idle:
            let file = try NewBody(in: folder, calls: calls)
            state = .writing(file)
            return file
        case .ended:
            throw StoreError(.fault, path: folder.path, reason: "a body that has ended is written to")
        }
    }
}

/// A body that is on the disk, though no source names it yet.
public struct WrittenBody: Hashable, Sendable {
    /// Its name and length.
    public let body: StoredBody

    /// Whether its bytes are those of the body before, so that it is the same file.
    public let isUnchanged: Bool
}
