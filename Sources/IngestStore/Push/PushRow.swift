import Foundation

/// A ``PushRecord`` as rows.
enum PushRow {
    static func record(in database: Database, clock: StateClock) throws(StoreError) -> PushRecord {
        var record = PushRecord()
        let statement = try database.prepare("SELECT pushed_id, pushed_start, decision, decided_at FROM push")
        if try statement.step() {
            if let id = statement.text(at: 0), let start = statement.integer(at: 1) {
                record.lastPushed = PushRecord.Appointment(
                    id: id, start: Date(timeIntervalSince1970: TimeInterval(start)))
            }
            record.lastDecision = statement.text(at: 2)
            record.decidedAt = clock.past(statement.integer(at: 3))
        }
        let spent = try database.prepare("SELECT at FROM push_spent ORDER BY at")
        while try spent.step() {
            if let instant = clock.past(spent.integer(at: 0)) { record.spent.append(instant) }
        }
        return record
    }

    /// In a transaction of the caller's.
    static func save(_ record: PushRecord, in database: Database) throws(StoreError) {
        try database.run(
            "INSERT OR REPLACE INTO push VALUES (1, ?, ?, ?, ?)",
            [
                SQLValue(record.lastPushed?.id), SQLValue(record.lastPushed?.start),
                SQLValue(record.lastDecision), SQLValue(record.decidedAt),
            ])
        try database.run("DELETE FROM push_spent")
        for instant in record.spent.sorted().suffix(PushRecord.maxSpent) {
            try database.run("INSERT INTO push_spent VALUES (?)", [SQLValue(instant)])
        }
    }
}
