import Foundation

extension IngestStore {
    /// What is known of an account; a record of which nothing is known where the account is new, or where its address
    /// or user is another one now.
    ///
    /// Instants more than ``clockTolerance`` ahead of the clock are void and left out, as those of a source are.
    ///
    /// - Parameter identity: Which source the account is.
    /// - Throws: ``StoreError`` when the state cannot be read.
    public func account(of identity: SourceIdentity) throws(StoreError) -> AccountRecord {
        var record = AccountRecord()
        guard let source = try sourceID(of: identity) else { return record }
        let account = try database.prepare(
            "SELECT discovered_at FROM account WHERE source = ?", [.integer(source)])
        if try account.step() { record.discoveredAt = clock.past(account.integer(at: 0)) }
        let homes = try database.prepare(
            "SELECT address FROM home WHERE source = ? ORDER BY position", [.integer(source)])
        while try homes.step() { record.homes.append(homes.text(at: 0) ?? "") }
        let collections = try database.prepare(
            "SELECT \(CollectionRow.columns) FROM collection WHERE source = ? ORDER BY position, path",
            [.integer(source)])
        while try collections.step() {
            record.collections.append(CollectionRow.record(in: collections, clock: clock))
        }
        return record
    }

    /// Keeps what is known of an account, in place of what was known of it. Calendars that are not in it go, and their
    /// resources with them; those of the others stay.
    ///
    /// - Parameters:
    ///   - account: The account with all that is known.
    ///   - identity: Which source the account is; it has been saved before.
    /// - Throws: ``StoreError`` when the state cannot be written; it is as it was then.
    public func save(_ account: AccountRecord, of identity: SourceIdentity) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            let source = try savedSourceID(of: identity)
            try database.run(
                "INSERT OR REPLACE INTO account VALUES (?, ?)",
                [.integer(source), SQLValue(account.discoveredAt)])
            try database.run("DELETE FROM home WHERE source = ?", [.integer(source)])
            for (position, address) in account.homes.enumerated() {
                try database.run(
                    "INSERT INTO home VALUES (?, ?, ?)",
                    [.integer(source), SQLValue(position), .text(address)])
            }
            for path in try unwantedPaths(of: source, besides: account.collections) {
                try database.run(
                    "DELETE FROM collection WHERE source = ? AND path = ?", [.integer(source), .text(path)])
            }
            for (position, collection) in account.collections.enumerated() {
                try save(collection, at: position, of: source)
            }
        }
    }

    /// Brings the resources of a calendar in step, in one transaction: they are as they were unless `body` returns, and
    /// so is what is known of the calendar.
    ///
    /// Nothing else may be written to the state meanwhile; `status` goes on reading what was committed before.
    ///
    /// - Parameters:
    ///   - collection: The calendar; it is kept as it is after `body`.
    ///   - identity: Which source the account is; it has been saved before.
    ///   - body: Changes the resources, and what is known of the calendar.
    /// - Throws: ``StoreError`` when the state cannot be read or written, or what `body` threw; the state is as it was
    ///   then, and so is `collection`.
    public func updating<Result>(
        _ collection: inout CollectionRecord, of identity: SourceIdentity,
        _ body: (CollectionWriter, inout CollectionRecord) throws -> Result
    ) throws -> Result {
        try database.execute("BEGIN IMMEDIATE")
        do {
            let source = try savedSourceID(of: identity)
            let position = try database.integer(
                "SELECT position FROM collection WHERE source = ? AND path = ?",
                [.integer(source), .text(ResourcePath.canonical(collection.path))])
            try save(collection, at: position.map(Int.init) ?? .max, of: source)
            let writer = try CollectionWriter(
                database, collection: try collectionID(of: collection.path, source: source) ?? 0)
            defer { writer.end() }
            var changed = collection
            let result = try body(writer, &changed)
            try writer.check()
            try save(changed, at: position.map(Int.init) ?? .max, of: source)
            try database.execute("COMMIT")
            collection = changed
            return result
        } catch {
            database.rollBack()
            throw error
        }
    }

    /// Goes through the resources of a calendar that have a text, or ought to, by path. One text is in memory at a time.
    ///
    /// - Parameters:
    ///   - path: The decoded path of the calendar.
    ///   - identity: Which source the account is.
    ///   - take: Takes the decoded path of a resource, why its current text could not be had, and the bytes of the text that
    ///     is known, which are lent for the call.
    /// - Throws: ``StoreError`` when the state cannot be read.
    public func forEachResource(
        ofCollection path: String, of identity: SourceIdentity,
        _ take: (_ path: String, _ problem: String?, _ bytes: UnsafeRawBufferPointer) -> Void
    ) throws(StoreError) {
        guard let source = try sourceID(of: identity),
            let collection = try collectionID(of: path, source: source)
        else { return }
        let resources = try database.prepare(
            """
            SELECT path, problem, text FROM resource
            WHERE collection = ? AND (length(text) > 0 OR problem IS NOT NULL) ORDER BY path
            """,
            [.integer(collection)])
        while try resources.step() {
            let (path, problem) = (resources.text(at: 0) ?? "", resources.text(at: 1))
            resources.lendBlob(at: 2) { take(path, problem, $0) }
        }
    }

    private func save(_ collection: CollectionRecord, at position: Int, of source: Int64) throws(StoreError) {
        try database.run(
            CollectionRow.upsert,
            [.integer(source), SQLValue(position)] + CollectionRow.values(of: collection, clock: clock))
    }

    private func unwantedPaths(
        of source: Int64, besides collections: [CollectionRecord]
    ) throws(StoreError) -> [String] {
        let wanted = Set(collections.map(\.path))
        var unwanted: [String] = []
        let paths = try database.prepare("SELECT path FROM collection WHERE source = ?", [.integer(source)])
        while try paths.step() {
            if let path = paths.text(at: 0), !wanted.contains(path) { unwanted.append(path) }
        }
        return unwanted
    }

    private func collectionID(of path: String, source: Int64) throws(StoreError) -> Int64? {
        try database.integer(
            "SELECT id FROM collection WHERE source = ? AND path = ?",
            [.integer(source), .text(ResourcePath.canonical(path))])
    }

    private func savedSourceID(of identity: SourceIdentity) throws(StoreError) -> Int64 {
        guard let source = try sourceID(of: identity) else {
            throw StoreError(
                .fault, path: database.path,
                reason: "\(identity.key) is not known, so that nothing can hang on it")
        }
        return source
    }
}
