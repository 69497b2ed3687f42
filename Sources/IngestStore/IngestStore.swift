public import Foundation

/// What is remembered between two runs: of each source its validators, its last good body, its failures and when to
/// ask again; and the push state.
///
/// Whoever has a store holds the lock of its folder, so that there is one at a time; ``StoreStatus`` reads beside
/// it. A change is in the state file wholly or not at all, and on the disk when the method returns. The store is
/// not `Sendable`: one thread uses it at a time.
///
/// A run:
/// 1. ``open(directory:now:)``, and tells the ``notes``;
/// 2. for each source ``record(for:)``, and where a body comes a ``bodyWriter(comparingWith:)``;
/// 3. ``save(_:)-([SourceRecord])`` of the changed records;
/// 4. ``removeSources(except:)`` and ``sweep()``.
public final class IngestStore {
    /// An instant in the state that lies further ahead of the clock than this, in seconds, is void: the clock was
    /// wrong when it was written, or is now, and believing it could keep a source from being asked for years.
    public static let clockTolerance: TimeInterval = 3_600

    /// What was found wrong with the state and dealt with. Grows while the store is used.
    public internal(set) var notes: [StoreNote]

    let folder: PrivateFolder
    let bodies: PrivateFolder
    let database: Database
    var salt: Salt
    let now: Date
    // The last, so that it is given back last.
    private let lock: StateLock

    /// Opens the state of a folder. Folder and state are created where they are missing.
    ///
    /// A state file that is damaged, of a newer version or of another program is set aside, with a note, and the
    /// store begins empty.
    ///
    /// - Parameters:
    ///   - directory: The folder, for instance ``StateDirectory/default(environment:)``. One configuration a folder.
    ///   - now: The clock of the run.
    /// - Throws: ``StoreError``: `.busy` while another run is at work there, `.refused` for a folder or file that is
    ///   not only ours, else what the system said.
    public static func open(directory: URL, now: Date) throws(StoreError) -> IngestStore {
        try open(directory: directory, now: now, schema: .current)
    }

    static func open(directory: URL, now: Date, schema: Schema) throws(StoreError) -> IngestStore {
        let folder = try PrivateFolder.creating(directory.path(percentEncoded: false))
        let lock = try StateLock(in: folder)
        let bodies = try folder.folder(creating: "bodies")
        var notes: [StoreNote] = []
        let database = try StateFile.open(in: folder, schema: schema, now: now, notes: &notes)
        return try IngestStore(
            folder: folder, bodies: bodies, database: database, now: now, notes: notes, lock: lock)
    }

    private init(
        folder: PrivateFolder, bodies: PrivateFolder, database: Database, now: Date, notes: [StoreNote],
        lock: consuming StateLock
    ) throws(StoreError) {
        self.folder = folder
        self.bodies = bodies
        self.database = database
        self.now = now
        self.notes = notes
        self.lock = lock
        let statement = try database.prepare("SELECT bytes FROM salt")
        salt = Salt(try statement.step() ? statement.blob(at: 0) : [])
    }

    /// What can be remembered of a password or token to see later that it was changed.
    ///
    /// It is 16 bits of a salted digest. Every 65 536th guess fits, so it does not tell the secret, and one change in
    /// 65 536 goes unseen, which costs that a back-off is not lifted. Keep it in
    /// ``SourceRecord/secretFingerprint`` only while the server refuses the secret: then it says a little about a
    /// secret that does not work.
    ///
    /// - Parameter secret: The password or token.
    public func fingerprint(ofSecret secret: String) -> UInt16 {
        salt.fingerprint(ofSecret: secret)
    }
}
