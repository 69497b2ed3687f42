import CSQLite
import Foundation

/// A connection to a state file: the one owner of its handle.
///
/// It is not `Sendable`: one thread uses it at a time, and SQLite needs no locks of its own.
final class Database {
    /// What may be done with the file.
    enum Access {
        /// Read and write; the file exists.
        case writing
        /// Read beside a run.
        case reading
        /// Read a file that nobody writes to, without any other file or lock.
        case readingAlone
    }

    /// How long a lock of another connection's is waited for, in milliseconds. Only `status` holds any beside a run,
    /// for far less.
    static let patience: Int32 = 10_000

    let path: String
    let handle: OpaquePointer

    /// Opens an existing file, which must have no link in its path.
    init(path: String, access: Access) throws(StoreError) {
        let flags =
            switch access {
            case .writing: SQLITE_OPEN_READWRITE
            case .reading: SQLITE_OPEN_READONLY
            case .readingAlone: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            }
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(
            Self.name(path, access), &handle,
            flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let handle else {
            // Even a failed opening can leave a handle, which alone knows the reason.
            let error = StoreError(sqlite: code, path: path, handle: handle)
            sqlite3_close_v2(handle)
            throw error
        }
        self.path = path
        self.handle = handle
        try check(sqlite3_busy_timeout(handle, Self.patience))
    }

    deinit {
        // Each statement holds its database, so that none is left here.
        sqlite3_close_v2(handle)
    }

    /// Runs statements that give no rows, or whose rows do not matter.
    func execute(_ sql: String) throws(StoreError) {
        try check(sqlite3_exec(handle, sql, nil, nil, nil))
    }

    /// Prepares one statement and binds its values in order.
    func prepare(_ sql: String, _ values: [SQLValue] = []) throws(StoreError) -> Statement {
        let statement = try Statement(sql, database: self)
        try statement.bind(values)
        return statement
    }

    /// Runs one statement to its end.
    func run(_ sql: String, _ values: [SQLValue] = []) throws(StoreError) {
        let statement = try prepare(sql, values)
        while try statement.step() {}
    }

    /// The integer in the first column of the first row.
    func integer(_ sql: String, _ values: [SQLValue] = []) throws(StoreError) -> Int64? {
        let statement = try prepare(sql, values)
        return try statement.step() ? statement.integer(at: 0) : nil
    }

    /// The text in the first column of the first row.
    func text(_ sql: String) throws(StoreError) -> String? {
        let statement = try prepare(sql)
        return try statement.step() ? statement.text(at: 0) : nil
    }

    /// All of it or nothing of it.
    ///
    /// - Parameter begin: A transaction that only reads begins with `BEGIN`.
    func transaction<Result>(
        begin: String = "BEGIN IMMEDIATE", _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try execute(begin)
        do throws(StoreError) {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            rollBack()
            throw error
        }
    }

    /// Ends a transaction that failed. After some failures SQLite has ended it already; if it cannot, closing does.
    func rollBack() {
        if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    }

    func check(_ code: Int32) throws(StoreError) {
        guard code == SQLITE_OK else { throw StoreError(sqlite: code, path: path, handle: handle) }
    }

    private static let safe = CharacterSet(
        charactersIn: "/-_.ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")

    private static func name(_ path: String, _ access: Access) -> String {
        guard access == .readingAlone else { return path }
        let encoded = path.addingPercentEncoding(withAllowedCharacters: safe)
        return "file:\(encoded ?? path)?immutable=1"
    }
}
