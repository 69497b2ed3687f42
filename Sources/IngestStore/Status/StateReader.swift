import Foundation

/// Reads a state file without the lock.
struct StateReader {
    struct Contents {
        var sources: [SourceStatusRow]
        var push: PushRecord
    }

    let folder: PrivateFolder
    let now: Date
    let schema: Schema

    /// What the state file has; `nil` where there is none, or none yet.
    ///
    /// With no journal beside it nobody writes to the file, and it is read alone, which leaves no trace and works on
    /// a read-only file system. Had a run begun meanwhile, it is read again, beside it.
    func contents() throws(StoreError) -> Contents? {
        guard let before = try PrivateFile.status(of: StateFile.name, in: folder), before.st_size > 0 else {
            return nil
        }
        if try !hasJournal() {
            let contents = Result { () throws(StoreError) in try read(.readingAlone) }
            let after = try PrivateFile.status(of: StateFile.name, in: folder)
            let isSame = after.map { $0.st_size == before.st_size && $0.st_mtim == before.st_mtim } ?? false
            if isSame, try !hasJournal() { return try contents.get() }
        }
        return try read(.reading)
    }

    private func hasJournal() throws(StoreError) -> Bool {
        try PrivateFile.status(of: StateFile.journal, in: folder) != nil
    }

    private func read(_ access: Database.Access) throws(StoreError) -> Contents? {
        let path = folder.path(of: StateFile.name)
        let database = try Database(path: path, access: access)
        // One transaction: a run that commits meanwhile does not come in between.
        return try database.transaction(begin: "BEGIN") { () throws(StoreError) in
            switch try StateFile.problem(of: database, schema: schema) {
            case nil: break
            case .newer:
                throw StoreError(
                    .version, path: path, reason: "is of a newer version of the program; update this one")
            case .damaged, .foreign:
                throw StoreError(
                    .damaged, path: path, reason: "is damaged; the next run sets it aside and fetches anew")
            }
            let version = try database.integer("PRAGMA user_version") ?? 0
            guard version > 0 else { return nil }
            guard version == schema.version else {
                throw StoreError(
                    .version, path: path,
                    reason: "is of an older version of the program; the next run updates it")
            }
            let clock = StateClock(now: now)
            return Contents(
                sources: try sources(in: database, clock: clock),
                push: try PushRow.record(in: database, clock: clock))
        }
    }

    private func sources(in database: Database, clock: StateClock) throws(StoreError) -> [SourceStatusRow] {
        var rows: [SourceStatusRow] = []
        let statement = try database.prepare(
            """
            SELECT \(SourceRow.columns), key, id, EXISTS (SELECT 1 FROM account WHERE account.source = source.id)
            FROM source ORDER BY key
            """)
        while try statement.step() {
            let identity = SourceIdentity(key: statement.text(at: SourceRow.columnCount) ?? "")
            let record = SourceRow.record(identity, in: statement, clock: clock)
            let isAccount = statement.integer(at: SourceRow.columnCount + 2) == 1
            let id = statement.integer(at: SourceRow.columnCount + 1) ?? 0
            rows.append(
                SourceStatusRow(
                    record, calendars: isAccount ? try calendars(of: id, in: database, clock: clock) : nil,
                    now: now))
        }
        return rows
    }

    private func calendars(
        of source: Int64, in database: Database, clock: StateClock
    ) throws(StoreError) -> [CollectionStatusRow] {
        var rows: [CollectionStatusRow] = []
        let statement = try database.prepare(
            """
            SELECT \(CollectionRow.columns), (SELECT count(*) FROM resource WHERE resource.collection = collection.id),
            (SELECT total(length(text)) FROM resource WHERE resource.collection = collection.id)
            FROM collection WHERE source = ? ORDER BY position, path
            """, [.integer(source)])
        while try statement.step() {
            rows.append(
                CollectionStatusRow(
                    CollectionRow.record(in: statement, clock: clock),
                    resources: Int(statement.integer(at: CollectionRow.columnCount) ?? 0),
                    bytes: Int(statement.integer(at: CollectionRow.columnCount + 1) ?? 0), now: now))
        }
        return rows
    }
}

private func == (left: timespec, right: timespec) -> Bool {
    left.tv_sec == right.tv_sec && left.tv_nsec == right.tv_nsec
}
