/// Changes the resources of one calendar while the transaction of ``IngestStore/updating(_:of:_:)`` lasts: all of it
/// counts together or not at all.
///
/// After a failure of the state, and after the transaction, it only fails.
public final class CollectionWriter {
    private let database: Database
    private let collection: Int64
    private let insert: Statement
    private let miss: Statement
    private let update: Statement
    private let delete: Statement
    private var failure: StoreError?

    init(_ database: Database, collection: Int64) throws(StoreError) {
        self.database = database
        self.collection = collection
        insert = try database.prepare(
            """
            INSERT INTO resource (collection, path, href, etag, text) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (collection, path)
            DO UPDATE SET href = excluded.href, etag = excluded.etag, problem = NULL, text = excluded.text
            """)
        miss = try database.prepare(
            """
            INSERT INTO resource (collection, path, href, problem, text) VALUES (?, ?, ?, ?, x'')
            ON CONFLICT (collection, path)
            DO UPDATE SET href = excluded.href, etag = NULL, problem = excluded.problem
            """)
        update = try database.prepare(
            "UPDATE resource SET href = ?, etag = ? WHERE collection = ? AND path = ?")
        delete = try database.prepare("DELETE FROM resource WHERE collection = ? AND path = ?")
    }

    /// Goes through the resources by path, without their texts.
    ///
    /// - Parameter take: Takes the decoded path of a resource, its href as the server spelled it last, and its ETag.
    /// - Throws: ``StoreError`` when the state cannot be read.
    public func forEachMember(
        _ take: (_ path: String, _ href: String, _ etag: String?) -> Void
    ) throws(StoreError) {
        try attempt { () throws(StoreError) in
            let members = try database.prepare(
                "SELECT path, href, etag FROM resource WHERE collection = ? ORDER BY path",
                [.integer(collection)])
            while try members.step() {
                take(members.text(at: 0) ?? "", members.text(at: 1) ?? "", members.text(at: 2))
            }
        }
    }

    /// Keeps a resource, in place of what was known of its path.
    ///
    /// - Parameters:
    ///   - path: Its decoded path. Canonically equivalent spellings are one.
    ///   - href: Its href as the server spelled it.
    ///   - etag: Its ETag as the server wrote it.
    ///   - text: Its bytes; none of a resource that holds no event.
    /// - Throws: ``StoreError`` when the state cannot be written.
    public func put(_ path: String, href: String, etag: String?, text: [UInt8]) throws(StoreError) {
        try attempt { () throws(StoreError) in
            try insert.run([
                .integer(collection), .text(ResourcePath.canonical(path)), .text(href), SQLValue(etag),
                .blob(text),
            ])
        }
    }

    /// Keeps a resource as it is known, without its ETag, and notes why its text cannot be had. One that is not known has no
    /// text. The next ``put(_:href:etag:text:)`` ends it.
    ///
    /// - Parameters:
    ///   - path: Its decoded path.
    ///   - href: Its href as the server spelled it.
    ///   - problem: Why its text cannot be had, as a word.
    /// - Throws: ``StoreError`` when the state cannot be written.
    public func miss(_ path: String, href: String, problem: String) throws(StoreError) {
        try attempt { () throws(StoreError) in
            try miss.run([
                .integer(collection), .text(ResourcePath.canonical(path)), .text(href), .text(problem),
            ])
        }
    }

    /// Notes another href or ETag of a resource whose text stays. Of one that is not known nothing is noted.
    ///
    /// - Parameters:
    ///   - path: Its decoded path.
    ///   - href: Its href as the server spelled it.
    ///   - etag: Its ETag as the server wrote it.
    /// - Throws: ``StoreError`` when the state cannot be written.
    public func note(_ path: String, href: String, etag: String?) throws(StoreError) {
        try attempt { () throws(StoreError) in
            try update.run([
                .text(href), SQLValue(etag), .integer(collection), .text(ResourcePath.canonical(path)),
            ])
        }
    }

    /// Forgets a resource.
    ///
    /// - Parameter path: Its decoded path.
    /// - Throws: ``StoreError`` when the state cannot be written.
    public func remove(_ path: String) throws(StoreError) {
        try attempt { () throws(StoreError) in
            try delete.run([.integer(collection), .text(ResourcePath.canonical(path))])
        }
    }

    /// Lets nothing more through.
    func end() {
        failure =
            failure
            ?? StoreError(
                .fault, path: database.path, reason: "a calendar is written to whose transaction has ended")
    }

    /// A failure can have ended the transaction: what followed would count by itself.
    private func attempt(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        if let failure { throw failure }
        do throws(StoreError) {
            try body()
        } catch {
            failure = error
            throw error
        }
    }

    /// What went wrong; the transaction must not be committed then.
    func check() throws(StoreError) {
        if let failure { throw failure }
    }
}
