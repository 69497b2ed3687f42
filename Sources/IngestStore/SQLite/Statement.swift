import CSQLite

/// A prepared statement: the one owner of its handle.
struct Statement: ~Copyable {
    private let handle: OpaquePointer
    private let database: Database

    init(_ sql: String, database: Database) throws(StoreError) {
        var handle: OpaquePointer?
        let code = sqlite3_prepare_v2(database.handle, sql, -1, &handle, nil)
        guard code == SQLITE_OK, let handle else {
            throw StoreError(sqlite: code, path: database.path, handle: database.handle)
        }
        self.handle = handle
        self.database = database
    }

    deinit {
        // What it returns is the failure of the last step, which was reported then.
        sqlite3_finalize(handle)
    }

    /// Runs it to its end with other values in place of those that it had, and makes it ready for the next ones.
    borrowing func run(_ values: [SQLValue]) throws(StoreError) {
        try bind(values)
        // What it returns is the failure of the last step, which is reported then.
        defer { sqlite3_reset(handle) }
        while try step() {}
    }

    /// Goes to the next row; false at the end.
    borrowing func step() throws(StoreError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: true
        case SQLITE_DONE: false
        case let code: throw StoreError(sqlite: code, path: database.path, handle: database.handle)
        }
    }

    /// A column of the row as an integer; `nil` for null.
    borrowing func integer(at column: Int32) -> Int64? {
        sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : sqlite3_column_int64(handle, column)
    }

    /// A column of the row as text; `nil` for null.
    borrowing func text(at column: Int32) -> String? {
        guard let start = sqlite3_column_text(handle, column) else { return nil }
        let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A column of the row as bytes; none for null.
    borrowing func blob(at column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(handle, column) else { return [] }
        return Array(
            UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }

    /// Lends the bytes of a column; none for null.
    borrowing func lendBlob(at column: Int32, to body: (UnsafeRawBufferPointer) -> Void) {
        let start = sqlite3_column_blob(handle, column)
        body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }

    /// Binds values in order.
    borrowing func bind(_ values: [SQLValue]) throws(StoreError) {
        for (index, value) in values.enumerated() {
            let code = Self.bind(value, at: Int32(index + 1), to: handle)
            guard code == SQLITE_OK else {
                throw StoreError(sqlite: code, path: database.path, handle: database.handle)
            }
        }
    }

    private static func bind(_ value: SQLValue, at index: Int32, to handle: OpaquePointer) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(handle, index)
        case .integer(let integer): return sqlite3_bind_int64(handle, index, integer)
        case .text(let text):
            return csqlite_bind_text_copy(handle, index, text, Int32(clamping: text.utf8.count))
        case .blob(let bytes):
            return bytes.withUnsafeBytes {
                csqlite_bind_blob_copy(handle, index, $0.baseAddress, Int32(clamping: $0.count))
            }
        }
    }
}
