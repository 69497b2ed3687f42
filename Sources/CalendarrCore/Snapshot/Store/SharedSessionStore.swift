public import Foundation

/// The session in the container folder.
public struct SharedSessionStore: Sendable {
    /// The folder; `nil` when the system has no container for the app group.
    public let directory: URL?

    /// The store of this user, in the same folder as ``SnapshotStore/init()``.
    public init() {
        directory = ContainerLocation.standard()
    }

    /// The store in a folder, which need not exist yet.
    public init(directory: URL) {
        self.directory = directory
    }

    /// The session; `nil` when there is none or it cannot be read.
    public func read() -> SharedSession? {
        guard let directory,
            let folder = try? ContainerFolder(existing: directory.path(percentEncoded: false))
        else { return nil }
        return Self.read(in: folder)
    }

    /// Writes a session atomically, with mode 0600. One that is signed in signs a folder in again.
    ///
    /// - Throws: ``SnapshotStoreError``.
    public func write(_ session: SharedSession) throws {
        try SnapshotStore.withExclusiveAccess(to: directory) { folder, _ in
            try folder.replaceOrFail([
                .init(name: ContainerFile.session, bytes: try SnapshotCoding.encode(session))
            ])
        }
    }

    /// Replaces the session by one that says signed out and names nobody.
    ///
    /// - Throws: ``SnapshotStoreError``.
    public func clear(now: Date = Date()) throws {
        try write(.signedOut(at: now))
    }

    static func read(in folder: borrowing ContainerFolder) -> SharedSession? {
        guard let bytes = try? folder.read(ContainerFile.session) else { return nil }
        return try? SnapshotCoding.decode(SharedSession.self, from: bytes)
    }

    /// What the session says about being signed in, whatever else in it is damaged; `nil` if it says nothing.
    ///
    /// - Throws: `FileFailure` where the file is there and cannot be read.
    static func isLoggedIn(in folder: borrowing ContainerFolder) throws(FileFailure) -> Bool? {
        guard let bytes = try folder.read(ContainerFile.session) else { return nil }
        return (try? SnapshotCoding.decode(SchemaHeader.self, from: bytes))?.isLoggedIn
    }
}

extension SharedSession {
    /// The session that a sign-out leaves.
    static func signedOut(at now: Date) -> SharedSession {
        SharedSession(baseURL: "", username: "", isLoggedIn: false, writtenAt: now)
    }
}
