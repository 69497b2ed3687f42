import Foundation

extension IngestStore {
    /// What is known of a source; a record of which nothing is known where it is new, or where its address or user is
    /// another one now.
    ///
    /// Instants more than ``clockTolerance`` ahead of the clock are void and left out, ``SourceRecord/notBefore``
    /// where it is further ahead than ``SourceRecord/longestWait`` or was set by such an attempt. A body that is not
    /// there as it was written is left out, the validators with it, and a note tells of it: a server must not be
    /// asked whether something is unchanged that we do not have.
    ///
    /// Where the address is not known the key decides, and what was learnt while it was not known is known of any
    /// address.
    ///
    /// - Parameter identity: Which source.
    /// - Throws: ``StoreError`` when the state cannot be read.
    public func record(for identity: SourceIdentity) throws(StoreError) -> SourceRecord {
        let statement = try statement(SourceRow.columns, for: identity)
        guard try statement.step() else { return SourceRecord(identity: identity) }
        var record = SourceRow.record(identity, in: statement, clock: clock)
        if let body = record.body, !isIntact(body) {
            let note = StoreNote(
                kind: .bodyLost, path: bodies.path(of: body.name),
                text: "is missing or not as it was written; \(identity.key) is fetched anew")
            if !notes.contains(note) { notes.append(note) }
            record.body = nil
            record.lastFullBody = nil
        }
        if record.body == nil {
            record.etag = nil
            record.lastModified = nil
        }
        return record
    }

    /// What other tables refer to; `nil` of a source that is not known.
    func sourceID(of identity: SourceIdentity) throws(StoreError) -> Int64? {
        let statement = try statement("id", for: identity)
        return try statement.step() ? statement.integer(at: 0) : nil
    }

    private func statement(_ columns: String, for identity: SourceIdentity) throws(StoreError) -> Statement {
        let selection = "SELECT \(columns) FROM source WHERE key = ?"
        guard let digest = digest(of: identity) else {
            return try database.prepare(selection, [.text(identity.key)])
        }
        return try database.prepare(
            selection + " AND identity IN (?, x'')", [.text(identity.key), .blob(digest)])
    }

    /// Keeps what is known of a source, in place of what was known of it.
    ///
    /// - Parameter record: The source with all that is known.
    /// - Throws: ``StoreError`` when the state cannot be written; it is as it was then.
    public func save(_ record: SourceRecord) throws(StoreError) {
        try save([record])
    }

    /// Keeps what is known of several sources, all of it or nothing.
    ///
    /// - Parameter records: The sources with all that is known.
    /// - Throws: ``StoreError`` when the state cannot be written; it is as it was then.
    public func save(_ records: [SourceRecord]) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            for record in records {
                let identity = digest(of: record.identity)
                if let identity {
                    // What hangs on the row of another address goes with it.
                    try database.run(
                        "DELETE FROM source WHERE key = ? AND identity <> ?",
                        [.text(record.identity.key), .blob(identity)])
                }
                // A row that is there keeps its address.
                try database.run(
                    SourceRow.upsert, SourceRow.values(of: record, identity: identity ?? [], clock: clock))
            }
        }
    }

    /// Forgets the sources that are no longer wanted. Their bodies go with the next ``sweep()``.
    ///
    /// - Parameter identities: All sources of the configuration, whether this run asks them or not.
    /// - Returns: The keys of those that were forgotten, sorted.
    /// - Throws: ``StoreError`` when the state cannot be written; it is as it was then.
    @discardableResult
    public func removeSources(
        except identities: some Sequence<SourceIdentity>
    ) throws(StoreError) -> [String] {
        var wanted: Set<RowName> = []
        var wantedKeys: Set<String> = []
        for identity in identities {
            if let digest = digest(of: identity) {
                wanted.insert(RowName(key: identity.key, identity: digest))
            } else {
                wantedKeys.insert(identity.key)
            }
        }
        return try database.transaction { () throws(StoreError) in
            var unwanted: [RowName] = []
            do {
                let statement = try database.prepare("SELECT key, identity FROM source ORDER BY key")
                while try statement.step() {
                    let row = RowName(key: statement.text(at: 0) ?? "", identity: statement.blob(at: 1))
                    if !wanted.contains(row), !wantedKeys.contains(row.key) { unwanted.append(row) }
                }
            }
            for row in unwanted { try database.run("DELETE FROM source WHERE key = ?", [.text(row.key)]) }
            return unwanted.map(\.key)
        }
    }

    var clock: StateClock { StateClock(now: now) }

    private func digest(of identity: SourceIdentity) -> [UInt8]? {
        guard let address = identity.address else { return nil }
        return salt.identity(address: address, user: identity.user)
    }
}

private struct RowName: Hashable {
    let key: String
    let identity: [UInt8]
}
