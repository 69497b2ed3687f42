import CalendarSources
import IngestStore

/// A calendar's copy in the state, while a transaction lasts.
final class StoredReplica: CalendarReplica {
    private let writer: CollectionWriter
    private let forgetsETags: Bool

    /// - Parameters:
    ///   - writer: What changes the copy.
    ///   - forgetsETags: Whether each resource is to be fetched anew.
    init(_ writer: CollectionWriter, forgetsETags: Bool) {
        self.writer = writer
        self.forgetsETags = forgetsETags
    }

    func members() throws -> [String: ReplicaMember] {
        var members: [String: ReplicaMember] = [:]
        try writer.forEachMember { path, href, etag in
            members[path] = ReplicaMember(href: href, etag: forgetsETags ? nil : etag)
        }
        return members
    }

    func put(_ resource: RemoteResource) throws {
        try writer.put(
            resource.path, href: resource.member.href, etag: resource.member.etag, text: resource.text)
    }

    func miss(_ path: String, href: String, _ reason: UnreadReason) throws {
        try writer.miss(path, href: href, problem: reason.rawValue)
    }

    func note(_ path: String, _ member: ReplicaMember) throws {
        try writer.note(path, href: member.href, etag: member.etag)
    }

    func remove(_ path: String) throws {
        try writer.remove(path)
    }
}
