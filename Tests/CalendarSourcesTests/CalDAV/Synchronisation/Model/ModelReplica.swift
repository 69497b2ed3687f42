@testable import CalendarSources

/// A copy whose changes count together or not at all.
final class ModelReplica: CalendarReplica {
    struct BrokenDisk: Error {}

    private(set) var resources: [String: RemoteResource] = [:]
    /// Why the texts of some could not be had, by their paths.
    private(set) var missed: [String: UnreadReason] = [:]
    private var before: [String: RemoteResource]?
    /// As many changes until the disk is full.
    var changesLeft = Int.max

    func members() throws -> [String: ReplicaMember] { resources.mapValues(\.member) }

    func put(_ resource: RemoteResource) throws {
        try change()
        resources[resource.path] = resource
        missed[resource.path] = nil
    }

    func miss(_ path: String, href: String, _ reason: UnreadReason) throws {
        try change()
        let text = resources[path]?.text ?? []
        resources[path] = RemoteResource(path: path, member: ReplicaMember(href: href, etag: nil), text: text)
        missed[path] = reason
    }

    func note(_ path: String, _ member: ReplicaMember) throws {
        try change()
        resources[path]?.member = member
    }

    func remove(_ path: String) throws {
        try change()
        resources[path] = nil
        missed[path] = nil
    }

    func begin() { before = resources }

    func commit() { before = nil }

    func rollBack() {
        resources = before ?? resources
        before = nil
    }

    private func change() throws {
        guard changesLeft > 0 else { throw BrokenDisk() }
        changesLeft -= 1
    }
}
