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
}
