public import Foundation

/// The copy of one calendar that a synchronisation keeps in step. Who has it makes all changes of one synchronisation
/// count together or not at all.
public protocol CalendarReplica: AnyObject {
    /// What the copy holds, by the decoded paths of the resources.
    ///
    /// - Throws: What keeps the copy from being read; the synchronisation ends with it.
    func members() throws -> [String: ReplicaMember]

    /// Takes a resource in, in place of what was known of its path.
    ///
    /// - Parameter resource: The resource with its text.
    /// - Throws: What keeps it from being written; the synchronisation ends with it.
    func put(_ resource: RemoteResource) throws

    /// Notes that the text of a resource cannot be had now: the one that is known stays, and where none is, there is none.
    /// It has no ETag then, so that it is asked for again, and the next ``put(_:)`` ends it.
    ///
    /// - Parameters:
    ///   - path: The decoded path of the resource.
    ///   - href: As the server spells it.
    ///   - reason: Why it cannot be had.
    /// - Throws: What keeps it from being written; the synchronisation ends with it.
    func miss(_ path: String, href: String, _ reason: UnreadReason) throws

    /// Notes another ETag or spelling of a resource whose text stays.
    ///
    /// - Parameters:
    ///   - path: The decoded path of the resource.
    ///   - member: What is known of it from now on.
    /// - Throws: What keeps it from being written; the synchronisation ends with it.
    func note(_ path: String, _ member: ReplicaMember) throws

    /// Forgets a resource.
    ///
    /// - Parameter path: Its decoded path.
    /// - Throws: What keeps it from being written; the synchronisation ends with it.
    func remove(_ path: String) throws
}

/// What a copy knows of a resource beside its text.
public struct ReplicaMember: Hashable, Sendable {
    /// As the server spelled it last: what it is asked by.
    public var href: String
    /// Its ETag as the server wrote it, quotes and all; `nil` where it has none.
    public var etag: String?

    /// What is known of a resource.
    ///
    /// - Parameters:
    ///   - href: As the server spelled it last.
    ///   - etag: Its ETag as the server wrote it.
    public init(href: String, etag: String?) {
        self.href = href
        self.etag = etag
    }
}

/// A resource of a calendar with its text.
public struct RemoteResource: Hashable, Sendable {
    /// Its decoded path.
    public var path: String
    /// Its href and ETag.
    public var member: ReplicaMember
    /// iCalendar text as it came; empty of a resource that is known to hold no event and was not fetched.
    public var text: [UInt8]

    /// A resource.
    ///
    /// - Parameters:
    ///   - path: Its decoded path.
    ///   - member: Its href and ETag.
    ///   - text: iCalendar text as it came.
    public init(path: String, member: ReplicaMember, text: [UInt8]) {
        self.path = path
        self.member = member
        self.text = text
    }
}

/// How far a copy is in step with its calendar: what a synchronisation starts from, and what it leaves.
public struct ReplicaState: Hashable, Sendable {
    /// The calendar's ctag when it was last in step.
    public var ctag: String?
    /// The token to ask with; `nil` where the next one has to list.
    public var syncToken: String?
    /// When the copy was last compared with a full listing.
    public var lastListing: Date?
    /// Since when sync-collection is not asked for, because it failed; `nil` while it may be.
    public var syncBrokenSince: Date?
    /// Whether an equal ctag proves nothing yet: it has a resolution of one second, and that second was not over.
    public var isUnsettled = false

    /// A copy that was never in step.
    public init() {}
}
