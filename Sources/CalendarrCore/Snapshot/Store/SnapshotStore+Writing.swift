public import Foundation

/// The right to write that a run took at its start. A sign-out makes it stale.
@_spi(Writer)
public struct WriteToken: Hashable, Sendable {
    /// The generation of the folder when the run began, or why it could not be learnt.
    let generation: Result<UInt64, SnapshotStoreError>
}

@_spi(Writer)
extension SnapshotStore {
    /// Begins a run: what is written with this token is refused if the folder was signed out or cleared since.
    ///
    /// Nothing is created. A lock that is held for too long or cannot be read gives a token all the same: the
    /// write reports it.
    public func beginWriting() -> WriteToken {
        beginWriting(attempts: ContainerLock.patience)
    }

    /// - Parameter attempts: How often a held lock is asked for.
    func beginWriting(attempts: Int) -> WriteToken {
        guard let directory,
            let folder = try? ContainerFolder(existing: directory.path(percentEncoded: false))
        else { return WriteToken(generation: .success(0)) }
        do throws(SnapshotStoreError) {
            // Not before a sign-out that is under way has removed everything: its data would come back.
            guard let lock = try ContainerLock(sharedIn: folder, attempts: attempts) else {
                return WriteToken(generation: .success(0))
            }
            return WriteToken(generation: .success(try lock.generation()))
        } catch {
            return WriteToken(generation: .failure(error))
        }
    }

    /// Throws what a write would be refused for as things stand, before the work for it is done: a newer
    /// schema, a signed-out folder, something that is not a folder, a lock that another process keeps. Nothing is
    /// created or changed.
    ///
    /// - Throws: ``SnapshotStoreError``.
    public func checkWritable(token: WriteToken, signingIn: Bool = false) throws {
        guard let directory else { throw SnapshotStoreError.noContainer(appGroup: CalendarrAppGroup.current) }
        try Self.rethrowing {
            guard let folder = try ContainerFolder(existing: directory.path(percentEncoded: false)) else {
                return
            }
            if !signingIn { try Self.refuseSignedOut(folder) }
            try Self.refuseNewerSchema(folder)
            _ = try token.generation.get()
        }
    }

    /// Writes the snapshot of a run that began with `token`. Its events are sorted, its schema is the current.
    ///
    /// - Throws: ``SnapshotStoreError``: `staleToken`, `signedOut`, `newerSchema`, `busy`, `failed`.
    public func write(_ snapshot: CalendarrSnapshot, token: WriteToken) throws {
        try replace(ContainerContents(snapshot: snapshot), token: token)
    }

    /// Writes a snapshot that was made just now.
    ///
    /// - Throws: ``SnapshotStoreError`` as ``write(_:token:)``.
    public func write(_ snapshot: CalendarrSnapshot) throws {
        try write(snapshot, token: beginWriting())
    }

    /// Writes the calendars, sorted by name.
    ///
    /// - Throws: ``SnapshotStoreError``: `signedOut`, `busy`, `failed`.
    public func writeCalendars(_ calendars: [SnapshotCalendar]) throws {
        try replace(ContainerContents(calendars: calendars), token: nil)
    }

    /// Publishes the result of a run as one set under one lock: snapshot, calendars, session and the payload
    /// for the watch.
    ///
    /// A folder without a session gets a signed-in one; an existing one keeps what is not given here.
    ///
    /// - Parameters:
    ///   - now: The run's clock: when the session was written, and today of the watch's window.
    ///   - calendar: In whose days the watch's window is counted.
    ///   - token: What ``beginWriting()`` gave when the run began.
    ///   - signingIn: Whether a signed-out folder is taken up again.
    ///   - baseURL: The session's address; `nil` keeps it.
    ///   - username: The session's name; `nil` keeps it.
    /// - Returns: The payload as it was written.
    /// - Throws: ``SnapshotStoreError`` as ``write(_:token:)``; then no file was touched, unless the last
    ///   step, renaming, failed between two files.
    @discardableResult
    public func publish(
        _ snapshot: CalendarrSnapshot, calendars: [SnapshotCalendar], now: Date, calendar: Calendar,
        token: WriteToken, signingIn: Bool = false, baseURL: String? = nil, username: String? = nil
    ) throws -> WatchTransportPayload {
        try Self.withExclusiveAccess(to: directory) { folder, lock in
            try Self.refuseStale(token, folder: folder, lock: lock)
            let known = SessionFile.read(in: folder)
            let session = SharedSession(
                baseURL: baseURL ?? known?.session.baseURL ?? "",
                username: username ?? known?.session.username ?? "",
                isLoggedIn: true, writtenAt: now)
            let payload = WatchTransportPayload(
                snapshot: snapshot.trimmedForWatch(now: now, calendar: calendar),
                calendars: calendars.sorted(by: SnapshotCalendar.areInOrder), session: session)
            try Self.replace(
                ContainerContents(
                    snapshot: snapshot, calendars: calendars, session: session,
                    otherSessionKeys: known?.otherKeys ?? [:], payload: payload),
                in: folder, lock: lock, signingIn: signingIn)
            return payload
        }
    }

    /// Removes the snapshot and the calendars, replaces the watch's payload by a tombstone, and makes every
    /// token stale that was given out before. What a newer version wrote goes, too.
    ///
    /// The session is ``SharedSessionStore``'s; ``signOut(now:)`` does both.
    ///
    /// - Throws: ``SnapshotStoreError``, after everything was tried.
    public func clear(now: Date = Date()) throws {
        try Self.withExclusiveAccess(to: directory) { folder, lock in
            try Self.clear(folder, lock: lock, now: now, files: [])
        }
    }

    /// Signs the folder out: the session says so, and everything of ``clear(now:)`` happens under the same
    /// lock.
    ///
    /// - Throws: ``SnapshotStoreError``, after everything was tried.
    public func signOut(now: Date = Date()) throws {
        try Self.withExclusiveAccess(to: directory) { folder, lock in
            let session = try SnapshotCoding.encode(SharedSession.signedOut(at: now))
            try Self.clear(
                folder, lock: lock, now: now,
                files: [.init(name: ContainerFile.session, bytes: session)])
        }
    }
}

extension SnapshotStore {
    private static func clear(
        _ folder: borrowing ContainerFolder, lock: borrowing ContainerLock, now: Date,
        files: [ContainerFolder.Replacement]
    ) throws {
        let tombstone = WatchTransportPayload.tombstone(at: now, after: readSnapshot(in: folder))
        let payload = ContainerFolder.Replacement(
            name: ContainerFile.watchPayload, bytes: try tombstone.propertyList())
        var failures: [SnapshotStoreError] = []
        // First of all: whatever fails afterwards, no run that began before may bring anything back.
        do throws(SnapshotStoreError) {
            try lock.raiseGeneration()
        } catch {
            failures.append(error)
        }
        func attempt(_ step: () throws(FileFailure) -> Void) {
            do throws(FileFailure) {
                try step()
            } catch {
                failures.append(.failed(error))
            }
        }
        for file in files { attempt { () throws(FileFailure) in try folder.replace([file]) } }
        for name in [ContainerFile.snapshot, ContainerFile.calendars] {
            attempt { () throws(FileFailure) in try folder.remove(name) }
        }
        attempt { () throws(FileFailure) in try folder.replace([payload]) }
        attempt { () throws(FileFailure) in try folder.flushFolder() }
        if let first = failures.first { throw first }
    }

    /// The snapshot as it is, whoever is signed in; `nil` if there is none that can be read.
    private static func readSnapshot(in folder: borrowing ContainerFolder) -> CalendarrSnapshot? {
        guard let bytes = try? folder.read(ContainerFile.snapshot) else { return nil }
        return try? SnapshotCoding.decode(CalendarrSnapshot.self, from: bytes)
    }
}
