import Foundation

extension IngestStore {
    /// Forgets everything that belongs to an account, for a sign-out: all sources with their bodies, what was pushed
    /// last, and what was ever set aside. Only when pushes were spent is kept, because the device counts on.
    ///
    /// The bytes are overwritten in the state file and gone from its journal when the method returns.
    ///
    /// - Throws: ``StoreError`` when something cannot be removed or the state cannot be written. It is safe to call
    ///   it again.
    public func wipe() throws(StoreError) {
        var push = PushRecord()
        push.spent = try pushRecord().spent
        let fresh = Salt.random()
        try database.transaction { () throws(StoreError) in
            try database.execute("DELETE FROM source")
            try database.run("UPDATE salt SET bytes = ?", [.blob(fresh.bytes)])
            try PushRow.save(push, in: database)
        }
        salt = fresh
        try removeBodies(except: [])
        try SetAside(folder: folder, now: now).removeAll()
        guard try compact() else {
            throw StoreError(
                .busy, path: folder.path(of: StateFile.journal), reason: "is being read; sign out again")
        }
    }
}
