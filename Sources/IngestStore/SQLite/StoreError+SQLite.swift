import CSQLite
import Foundation

extension StoreError {
    /// A failure that SQLite reports.
    ///
    /// - Parameters:
    ///   - sqlite: Its result code, primary or extended.
    ///   - path: The state file.
    ///   - handle: The connection, which knows the system's error number.
    init(sqlite: Int32, path: String, handle: OpaquePointer?) {
        let lastFailure = errno
        var system = handle.map { sqlite3_system_errno($0) } ?? 0
        // Where a commit cannot be written, SQLite does not note the system's reason; it is that of the last call.
        if system == 0, sqlite & 0xFF == SQLITE_IOERR, Self.code(of: lastFailure) == .full {
            system = lastFailure
        }
        let code: Code =
            switch sqlite & 0xFF {
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_FULL: .full
            case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .denied
            case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
            case SQLITE_IOERR, SQLITE_CANTOPEN: system == 0 ? .io : Self.code(of: system)
            default: .fault
            }
        // Only SQLite's fixed sentence: that of the connection may quote a statement.
        var reason = "\(Self.action(code)): \(String(cString: sqlite3_errstr(sqlite))) (SQLite \(sqlite))"
        if code == .full || code == .denied || code == .io, system != 0 {
            reason += ": \(String(cString: strerror(system)))"
        }
        self.init(code, path: path, reason: reason)
    }

    private static func action(_ code: Code) -> String {
        switch code {
        case .busy: "is in use by another process"
        case .damaged: "is damaged"
        default: "cannot be read or written"
        }
    }
}
