import Foundation

extension IngestStore {
    /// The push state. Instants more than ``clockTolerance`` ahead of the clock are void and left out; the start of
    /// an appointment may lie anywhere.
    ///
    /// - Throws: ``StoreError`` when the state cannot be read.
    public func pushRecord() throws(StoreError) -> PushRecord {
        try PushRow.record(in: database, clock: clock)
    }

    /// Keeps the push state in place of what was known.
    ///
    /// - Parameter record: The push state.
    /// - Throws: ``StoreError`` when the state cannot be written; it is as it was then.
    public func save(_ record: PushRecord) throws(StoreError) {
        try database.transaction { () throws(StoreError) in try PushRow.save(record, in: database) }
    }

    /// Forgets everything that belongs to an account, for a sign-out: all sources with their bodies, what was pushed
    /// last, and what was ever set aside. Only when pushes were spent is kept, because the device counts on.
    ///
    /// The bytes are overwritten in the state file and gone from its journal when the method returns.
    ///
    /// - Throws: ``StoreError`` when something cannot be removed or the state cannot be written. It is safe to call
    ///   it again.
    public func wipe() throws(StoreError) {
        var push = PushRecord()
        push.spent = try pushRecord().spent
        try database.transaction { () throws(StoreError) in
            try database.execute("DELETE FROM source; UPDATE salt SET bytes = randomblob(16)")
            try PushRow.save(push, in: database)
        }
        try removeBodies(except: [])
        try SetAside(folder: folder, now: now).removeAll()
        try database.run("PRAGMA incremental_vacuum")
        try database.run("PRAGMA wal_checkpoint(TRUNCATE)")
    }
}
