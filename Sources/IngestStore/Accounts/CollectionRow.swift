import Foundation

/// A ``CollectionRecord`` as a row. The columns, the values and the reading go through the same order.
enum CollectionRow {
    private static let names = [
        "path", "address", "key", "chosen_by", "name", "color", "components", "ctag", "sync_token",
        "last_listing",
        "sync_broken_since", "is_unsettled", "last_attempt", "last_success", "failing_since", "failures",
        "not_before", "error_code", "reported_at", "events",
    ]

    /// What ``record(in:clock:)`` reads.
    static let columns = names.joined(separator: ", ")

    /// The number of ``columns``.
    static let columnCount = Int32(names.count)

    /// Takes the id of the source, the place in its list, and ``values(of:clock:)``.
    static let upsert = """
        INSERT INTO collection (source, position, \(columns))
        VALUES (\(Array(repeating: "?", count: names.count + 2).joined(separator: ", ")))
        ON CONFLICT (source, path) DO UPDATE SET position = excluded.position,
        \(names.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
        """

    static func values(of record: CollectionRecord, clock: StateClock) -> [SQLValue] {
        [
            .text(ResourcePath.canonical(record.path)), .text(record.address), .text(record.key),
            SQLValue(record.chosenBy), SQLValue(record.name), SQLValue(record.color),
            SQLValue(record.components?.sorted().joined(separator: ",")), SQLValue(kept(record.ctag)),
            SQLValue(kept(record.syncToken)), SQLValue(record.lastListing), SQLValue(record.syncBrokenSince),
            SQLValue(record.isUnsettled), SQLValue(record.lastAttempt), SQLValue(record.lastSuccess),
            SQLValue(record.failingSince), SQLValue(record.consecutiveFailures),
            SQLValue(clock.cut(record.notBefore)), SQLValue(record.lastErrorCode),
            SQLValue(record.lastReported), SQLValue(record.eventCount),
        ]
    }

    static func record(in row: borrowing Statement, clock: StateClock) -> CollectionRecord {
        var record = CollectionRecord(
            path: row.text(at: 0) ?? "", address: row.text(at: 1) ?? "", key: row.text(at: 2) ?? "")
        record.chosenBy = row.text(at: 3)
        record.name = row.text(at: 4)
        record.color = row.text(at: 5)
        record.components = row.text(at: 6).map { Set($0.split(separator: ",").map(String.init)) }
        record.ctag = row.text(at: 7)
        record.syncToken = row.text(at: 8)
        record.lastListing = clock.past(row.integer(at: 9))
        record.syncBrokenSince = clock.past(row.integer(at: 10))
        record.isUnsettled = row.integer(at: 11) == 1
        record.lastAttempt = clock.past(row.integer(at: 12))
        record.lastSuccess = clock.past(row.integer(at: 13))
        record.failingSince = clock.past(row.integer(at: 14))
        record.consecutiveFailures = Int(row.integer(at: 15) ?? 0)
        // Set by a clock that was wrong, a deadline is wrong, too.
        if record.lastAttempt != nil || row.integer(at: 12) == nil {
            record.notBefore = clock.deadline(row.integer(at: 16))
        }
        record.lastErrorCode = row.text(at: 17)
        record.lastReported = clock.past(row.integer(at: 18))
        record.eventCount = row.integer(at: 19).map { Int($0) }
        return record
    }

    /// A ctag or token that is longer than any server's is not kept: the next run lists.
    private static func kept(_ token: String?) -> String? {
        token.flatMap { $0.utf8.count <= SourceRecord.maxValidatorBytes ? $0 : nil }
    }
}
