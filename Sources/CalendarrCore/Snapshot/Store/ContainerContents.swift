import Foundation

/// New content for a container folder; what is `nil` stays as it is.
struct ContainerContents {
    var snapshot: CalendarrSnapshot?
    var calendars: [SnapshotCalendar]?
    var session: SharedSession?
    /// Keys of the session's file that are not ours.
    var otherSessionKeys: [String: JSONValue] = [:]
    var payload: WatchTransportPayload?

    /// The files in the order in which they take their names: a reader that comes between finds calendars for
    /// every event, and a session that signs in only when there is something to show.
    func files() throws -> [ContainerFolder.Replacement] {
        var files: [ContainerFolder.Replacement] = []
        if let calendars {
            let sorted = calendars.sorted(by: SnapshotCalendar.areInOrder)
            files.append(.init(name: ContainerFile.calendars, bytes: try SnapshotCoding.encode(sorted)))
        }
        if var snapshot {
            snapshot.events.sort(by: SnapshotEvent.areInOrder)
            files.append(.init(name: ContainerFile.snapshot, bytes: try SnapshotCoding.encode(snapshot)))
        }
        if let session {
            let file = SessionFile(session: session, otherKeys: otherSessionKeys)
            files.append(.init(name: ContainerFile.session, bytes: try SnapshotCoding.encode(file)))
        }
        if let payload {
            files.append(.init(name: ContainerFile.watchPayload, bytes: try payload.propertyList()))
        }
        return files
    }
}

extension SnapshotStore {
    /// Replaces files under the lock.
    ///
    /// - Parameter token: `nil` for a write that did not begin earlier.
    func replace(_ contents: ContainerContents, token: WriteToken?, signingIn: Bool = false) throws {
        try Self.withExclusiveAccess(to: directory) { folder, lock in
            if let token { try Self.refuseStale(token, folder: folder, lock: lock) }
            try Self.replace(contents, in: folder, lock: lock, signingIn: signingIn)
        }
    }

    /// Replaces files; the caller holds the lock.
    static func replace(
        _ contents: ContainerContents, in folder: borrowing ContainerFolder, lock: borrowing ContainerLock,
        signingIn: Bool
    ) throws {
        let isTombstone = contents.snapshot?.isLoggedIn == false
        if !isTombstone, !signingIn { try refuseSignedOut(folder) }
        try refuseNewerSchema(folder)
        let files = try contents.files()
        if isTombstone { try lock.raiseGeneration() }
        try folder.replaceOrFail(files)
    }

    /// Runs `body` with the folder, which is created if need be, and its lock.
    ///
    /// - Throws: ``SnapshotStoreError``, or what `body` throws.
    static func withExclusiveAccess<Result>(
        to directory: URL?,
        _ body: (borrowing ContainerFolder, borrowing ContainerLock) throws -> Result
    ) throws -> Result {
        guard let directory else { throw SnapshotStoreError.noContainer(appGroup: CalendarrAppGroup.current) }
        return try rethrowing {
            let folder = try ContainerFolder(creating: directory.path(percentEncoded: false))
            let lock = try ContainerLock(in: folder)
            return try body(folder, lock)
        }
    }

    /// Turns a failed system call into the store's error.
    static func rethrowing<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let failure as FileFailure {
            throw SnapshotStoreError.failed(failure)
        }
    }

    static func refuseStale(
        _ token: WriteToken, folder: borrowing ContainerFolder, lock: borrowing ContainerLock
    ) throws {
        if try token.generation.get() != lock.generation() {
            throw SnapshotStoreError.staleToken(folder: folder.path)
        }
    }

    /// A session that says something decides; without one a tombstone does.
    static func refuseSignedOut(_ folder: borrowing ContainerFolder) throws {
        let isSignedIn =
            try SharedSessionStore.isLoggedIn(in: folder) ?? header(in: folder)?.isLoggedIn ?? true
        if !isSignedIn { throw SnapshotStoreError.signedOut(folder: folder.path) }
    }

    /// A snapshot or payload of a newer schema is not ours to overwrite. What cannot be read at all is damage,
    /// which the next write repairs.
    static func refuseNewerSchema(_ folder: borrowing ContainerFolder) throws {
        if let found = try header(in: folder)?.schemaVersion, found > CalendarrSnapshot.currentSchema {
            throw SnapshotStoreError.newerSchema(
                file: folder.path(of: ContainerFile.snapshot), found: found,
                maxSupported: CalendarrSnapshot.currentSchema)
        }
        if let bytes = try folder.read(ContainerFile.watchPayload),
            let found = WatchTransportPayload.schema(ofPropertyList: bytes),
            found > WatchTransportPayload.currentSchema
        {
            throw SnapshotStoreError.newerSchema(
                file: folder.path(of: ContainerFile.watchPayload), found: found,
                maxSupported: WatchTransportPayload.currentSchema)
        }
    }

    private static func header(in folder: borrowing ContainerFolder) throws -> SchemaHeader? {
        guard let bytes = try folder.read(ContainerFile.snapshot) else { return nil }
        return try? SnapshotCoding.decode(SchemaHeader.self, from: bytes)
    }
}

extension ContainerFolder {
    /// ``replace(_:calls:)`` with the store's error.
    func replaceOrFail(_ files: [Replacement]) throws(SnapshotStoreError) {
        do {
            try replace(files)
        } catch {
            throw .failed(error)
        }
    }
}
