public import Foundation

extension IngestStore {
    /// Takes in a new body of a source.
    ///
    /// - Parameter present: The body that the source has; while the new bytes equal it, nothing is written.
    public func bodyWriter(comparingWith present: StoredBody?) -> BodyWriter {
        bodyWriter(comparingWith: present, calls: SystemCalls())
    }

    func bodyWriter(comparingWith present: StoredBody?, calls: SystemCalls) -> BodyWriter {
        let writer = BodyWriter(folder: bodies, present: present, calls: calls)
        writer.begin()
        return writer
    }

    /// The file of a body. It does not change as long as the store is open and no ``sweep()`` happens.
    ///
    /// - Parameter body: The body, from a record or a writer.
    public func bodyURL(of body: StoredBody) -> URL {
        URL(filePath: bodies.path(of: body.name), directoryHint: .notDirectory)
    }

    /// Tidies up at the end of a run: bodies that no source names are removed, the journal goes into the state file,
    /// and the state file gives back what it does not need. No ``BodyWriter`` may be at work.
    ///
    /// - Throws: ``StoreError`` when something cannot be removed or the state cannot be written. Nothing that is
    ///   needed is lost then.
    public func sweep() throws(StoreError) {
        var needed: Set<String> = []
        do {
            let statement = try database.prepare("SELECT body_name FROM source WHERE body_name IS NOT NULL")
            while try statement.step() { needed.insert(statement.text(at: 0) ?? "") }
        }
        try removeBodies(except: needed)
        try compact()
    }

    /// Moves the journal into the state file and gives back the pages that neither needs.
    ///
    /// - Returns: Whether the journal is empty now; a reader can be in the way.
    @discardableResult
    func compact() throws(StoreError) -> Bool {
        try database.run("PRAGMA incremental_vacuum")
        return try database.integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0
    }

    func removeBodies(except needed: Set<String>) throws(StoreError) {
        for name in try bodies.names() where StoredBody.isName(name) && !needed.contains(name) {
            if unlinkat(bodies.descriptor, name, 0) != 0, errno != ENOENT {
                throw StoreError(errno: errno, path: bodies.path(of: name), "cannot be removed")
            }
        }
    }

    /// Whether a body is there with the length that it was written with.
    func isIntact(_ body: StoredBody) -> Bool {
        var status = stat()
        return fstatat(bodies.descriptor, body.name, &status, AT_SYMLINK_NOFOLLOW) == 0
            && Ownership.refusalOfFile(status, user: geteuid()) == nil
            && Int(status.st_size) == body.byteCount
    }
}
