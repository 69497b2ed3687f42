/// The tables of the state file, as the steps that lead from an empty file to them.
///
/// A step that was released is never changed: what a new version needs is a step at the end. The number of steps that a
/// file has behind it is its `user_version`.
struct Schema {
    /// What marks a SQLite file as a state of this program: "i2sn".
    static let applicationID: Int64 = 0x6932_736E

    /// SQL of each step; step n leads from version n to n + 1.
    var steps: [String]

    var version: Int64 { Int64(steps.count) }

    static let current = Schema(steps: [sources, accounts])

    /// Version 1: sources and the push state. Instants are seconds since 1970.
    ///
    /// `source.id` is there for tables that hang on a source: `REFERENCES source ON DELETE CASCADE`.
    private static let sources = """
        CREATE TABLE salt (bytes BLOB NOT NULL) STRICT;
        CREATE TABLE source (
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            identity BLOB NOT NULL,
            etag TEXT,
            last_modified TEXT,
            program_version TEXT,
            body_name TEXT UNIQUE,
            body_bytes INTEGER,
            last_attempt INTEGER,
            last_success INTEGER,
            last_full_body INTEGER,
            failing_since INTEGER,
            failures INTEGER NOT NULL,
            not_before INTEGER,
            is_permanent INTEGER NOT NULL,
            error_code TEXT,
            reported_at INTEGER,
            reported_code TEXT,
            max_age INTEGER,
            refresh_interval INTEGER,
            events INTEGER,
            secret_fingerprint INTEGER
        ) STRICT;
        CREATE TABLE push (
            only INTEGER PRIMARY KEY CHECK (only = 1),
            pushed_id TEXT,
            pushed_start INTEGER,
            decision TEXT,
            decided_at INTEGER
        ) STRICT;
        CREATE TABLE push_spent (at INTEGER NOT NULL) STRICT;
        """

    /// Version 2: accounts, their calendars and the resources of those.
    ///
    /// The text is the last column: the others of a row are read without the pages that it takes.
    private static let accounts = """
        CREATE TABLE account (
            source INTEGER PRIMARY KEY REFERENCES source ON DELETE CASCADE,
            discovered_at INTEGER
        ) STRICT;
        CREATE TABLE home (
            source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
            position INTEGER NOT NULL,
            address TEXT NOT NULL,
            PRIMARY KEY (source, position)
        ) STRICT;
        CREATE TABLE collection (
            id INTEGER PRIMARY KEY,
            source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
            position INTEGER NOT NULL,
            path TEXT NOT NULL,
            address TEXT NOT NULL,
            key TEXT NOT NULL,
            chosen_by TEXT,
            name TEXT,
            color TEXT,
            components TEXT,
            ctag TEXT,
            sync_token TEXT,
            last_listing INTEGER,
            sync_broken_since INTEGER,
            is_unsettled INTEGER NOT NULL,
            last_attempt INTEGER,
            last_success INTEGER,
            failing_since INTEGER,
            failures INTEGER NOT NULL,
            not_before INTEGER,
            error_code TEXT,
            reported_at INTEGER,
            events INTEGER,
            UNIQUE (source, path)
        ) STRICT;
        CREATE TABLE resource (
            id INTEGER PRIMARY KEY,
            collection INTEGER NOT NULL REFERENCES collection ON DELETE CASCADE,
            path TEXT NOT NULL,
            href TEXT NOT NULL,
            etag TEXT,
            problem TEXT,
            text BLOB NOT NULL,
            UNIQUE (collection, path)
        ) STRICT;
        """

    /// Takes a file from the version that it has to that of this program, in one transaction: a new file is never seen
    /// at a version between.
    func migrate(_ database: Database) throws(StoreError) {
        let found = Int(try database.integer("PRAGMA user_version") ?? 0)
        guard found < steps.count else { return }
        try database.transaction { () throws(StoreError) in
            for step in steps.dropFirst(found) { try database.execute(step) }
            if found == 0 {
                try database.execute("PRAGMA application_id = \(Self.applicationID)")
                try database.run("INSERT INTO salt VALUES (?)", [.blob(Salt.random().bytes)])
            }
            try database.execute("PRAGMA user_version = \(steps.count)")
        }
    }
}
