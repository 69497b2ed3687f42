import Foundation

/// The SQLite file of a state folder, ready to use or out of the way.
enum StateFile {
    static let name = "state.sqlite"
    static let journal = "state.sqlite-wal"
    static let index = "state.sqlite-shm"
    /// Of the moments before the file has its write-ahead log.
    static let rollback = "state.sqlite-journal"

    /// Pages of the journal from which SQLite moves it into the file, and the bytes that it keeps of it then.
    static let journalPages = 256
    static let journalBytes = 1 << 20

    /// Opens the file, which is created where it is missing. What cannot be used is set aside, with a note.
    ///
    /// Only for whoever holds the lock.
    static func open(
        in folder: PrivateFolder, schema: Schema, now: Date, notes: inout [StoreNote]
    ) throws(StoreError) -> Database {
        let aside = SetAside(folder: folder, now: now)
        if try hasForeignJournal(in: folder) {
            let kept = try aside.move([journal])
            notes.append(
                StoreNote(
                    kind: .setAsideJournal, path: folder.path(of: journal),
                    text: "is damaged; it is kept as \(kept), and the state is that of before it"))
        }
        guard let problem = try problem(in: folder, schema: schema) else {
            return try prepare(try connect(in: folder), schema: schema)
        }
        let kept = try aside.move([name, journal, index, rollback])
        notes.append(problem.note(path: folder.path(of: name), keptAs: kept))
        return try prepare(try connect(in: folder), schema: schema)
    }

    /// Why a state file is not one that this program can use; `nil` if it is.
    static func problem(of database: Database, schema: Schema) throws(StoreError) -> StateProblem? {
        do throws(StoreError) {
            let version = try database.integer("PRAGMA user_version") ?? 0
            let tables = try database.integer("SELECT count(*) FROM sqlite_schema") ?? 0
            if version == 0, tables == 0 { return nil }
            let application = try database.integer("PRAGMA application_id")
            guard application == Schema.applicationID else { return .foreign }
            guard version <= schema.version else { return .newer(version) }
            guard version > 0 else { return .damaged }
            // Damage that shows only in the middle of a run would cost the run.
            return try database.text("PRAGMA quick_check(1)") == "ok" ? nil : .damaged
        } catch {
            guard error.code == .damaged else { throw error }
            return .damaged
        }
    }

    /// Closes the file again, because it must not be open while it is renamed.
    private static func problem(
        in folder: PrivateFolder, schema: Schema
    ) throws(StoreError) -> StateProblem? {
        try problem(of: try connect(in: folder), schema: schema)
    }

    private static func connect(in folder: PrivateFolder) throws(StoreError) -> Database {
        // SQLite would create it with another mode; it gives its own files beside it the mode of this one.
        close(try PrivateFile.open(name, in: folder))
        for name in [journal, index, rollback] { _ = try PrivateFile.status(of: name, in: folder) }
        return try Database(path: folder.path(of: name), access: .writing)
    }

    private static func prepare(_ database: Database, schema: Schema) throws(StoreError) -> Database {
        // Has an effect only on a file that is still empty.
        try database.execute("PRAGMA auto_vacuum = INCREMENTAL")
        guard try database.text("PRAGMA journal_mode = WAL") == "wal" else {
            throw StoreError(.io, path: database.path, reason: "cannot have a write-ahead log")
        }
        try database.execute(
            """
            PRAGMA synchronous = FULL;
            PRAGMA foreign_keys = ON;
            PRAGMA secure_delete = ON;
            PRAGMA wal_autocheckpoint = \(journalPages);
            PRAGMA journal_size_limit = \(journalBytes)
            """)
        try schema.migrate(database)
        return database
    }

    /// Whether there is a journal that does not begin like one. SQLite would pass over it without a word.
    private static func hasForeignJournal(in folder: PrivateFolder) throws(StoreError) -> Bool {
        guard let status = try PrivateFile.status(of: journal, in: folder), status.st_size > 0 else {
            return false
        }
        let path = folder.path(of: journal)
        let descriptor = withoutInterruption {
            openat(folder.descriptor, journal, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        }
        guard descriptor >= 0 else { throw StoreError(errno: errno, path: path, "cannot be opened") }
        defer { close(descriptor) }
        var magic = [UInt8](repeating: 0, count: 4)
        let count = withoutInterruption { pread(descriptor, &magic, magic.count, 0) }
        guard count >= 0 else { throw StoreError(errno: errno, path: path, "cannot be read") }
        // The last bit says in which byte order its checksums are.
        return count < 4 || magic[..<3] != [0x37, 0x7F, 0x06] || magic[3] & ~1 != 0x82
    }
}

/// What stands in the way of using a state file that can be read.
enum StateProblem: Hashable {
    case damaged
    case newer(Int64)
    case foreign

    var reason: String {
        switch self {
        case .damaged: "is damaged"
        case .newer(let version): "is of a newer version of the program (its schema is \(version))"
        case .foreign: "is not a state of this program"
        }
    }

    func note(path: String, keptAs kept: String) -> StoreNote {
        let kind: StoreNote.Kind =
            switch self {
            case .damaged: .setAsideDamaged
            case .newer: .setAsideNewer
            case .foreign: .setAsideForeign
            }
        return StoreNote(
            kind: kind, path: path,
            text: "\(reason); it is kept as \(kept), and all sources are fetched anew")
    }
}
