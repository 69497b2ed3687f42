import Foundation

/// A ``SourceRecord`` as a row. The columns, the values and the reading go through the same order.
enum SourceRow {
    private static let names = [
        "etag", "last_modified", "program_version", "body_name", "body_bytes", "last_attempt", "last_success",
        "last_full_body", "failing_since", "failures", "not_before", "is_permanent", "error_code",
        "reported_at",
        "reported_code", "max_age", "refresh_interval", "events", "secret_fingerprint",
    ]

    /// What ``record(_:in:clock:)`` reads.
    static let columns = names.joined(separator: ", ")

    /// The number of ``columns``.
    static let columnCount = Int32(names.count)

    /// Takes ``values(of:identity:clock:)``.
    static let upsert = """
        INSERT INTO source (key, identity, \(columns))
        VALUES (\(Array(repeating: "?", count: names.count + 2).joined(separator: ", ")))
        ON CONFLICT (key) DO UPDATE SET \(names.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
        """

    static func values(of record: SourceRecord, identity: [UInt8], clock: StateClock) -> [SQLValue] {
        [
            .text(record.identity.key), .blob(identity),
            SQLValue(kept(record.etag)), SQLValue(kept(record.lastModified)), SQLValue(record.programVersion),
            SQLValue(record.body?.name), SQLValue(record.body?.byteCount), SQLValue(record.lastAttempt),
            SQLValue(record.lastSuccess), SQLValue(record.lastFullBody), SQLValue(record.failingSince),
            SQLValue(record.consecutiveFailures), SQLValue(clock.cut(record.notBefore)),
            SQLValue(record.isPermanent), SQLValue(record.lastErrorCode), SQLValue(record.lastReported),
            SQLValue(record.lastReportedCode), SQLValue(record.maxAge), SQLValue(record.refreshInterval),
            SQLValue(record.eventCount), SQLValue(record.secretFingerprint.map(Int.init)),
        ]
    }

    static func record(
        _ identity: SourceIdentity, in row: borrowing Statement, clock: StateClock
    ) -> SourceRecord {
        var record = SourceRecord(identity: identity)
        record.etag = row.text(at: 0)
        record.lastModified = row.text(at: 1)
        record.programVersion = row.text(at: 2)
        // A name that is none of ours could lead out of the folder.
        if let name = row.text(at: 3), StoredBody.isName(name), let bytes = row.integer(at: 4) {
            record.body = StoredBody(name: name, byteCount: Int(bytes))
        }
        record.lastAttempt = clock.past(row.integer(at: 5))
        record.lastSuccess = clock.past(row.integer(at: 6))
        record.lastFullBody = clock.past(row.integer(at: 7))
        record.failingSince = clock.past(row.integer(at: 8))
        record.consecutiveFailures = Int(row.integer(at: 9) ?? 0)
        // Set by a clock that was wrong, a deadline is wrong, too.
        if record.lastAttempt != nil || row.integer(at: 5) == nil {
            record.notBefore = clock.deadline(row.integer(at: 10))
        }
        record.isPermanent = row.integer(at: 11) == 1
        record.lastErrorCode = row.text(at: 12)
        record.lastReported = clock.past(row.integer(at: 13))
        record.lastReportedCode = row.text(at: 14)
        record.maxAge = row.integer(at: 15).map { Int($0) }
        record.refreshInterval = row.integer(at: 16).map { Int($0) }
        record.eventCount = row.integer(at: 17).map { Int($0) }
        record.secretFingerprint = row.integer(at: 18).flatMap { UInt16(exactly: $0) }
        return record
    }

    private static func kept(_ validator: String?) -> String? {
        validator.flatMap { $0.utf8.count <= SourceRecord.maxValidatorBytes ? $0 : nil }
    }
}
