import Foundation

@testable import IngestStore

extension SourceIdentity {
    static let team = SourceIdentity(key: "caldav:team", address: "https://dav.example.org/", user: "ana")
}

extension CollectionRecord {
    /// A calendar of which nothing is known but its name.
    static func named(_ name: String) -> CollectionRecord {
        CollectionRecord(
            path: "/dav/\(name)/", address: "https://dav.example.org/dav/\(name)/", key: "caldav:team:\(name)"
        )
    }
}

extension IngestStore {
    /// Saves an account with calendars of these names, each with one resource, `text of <name>`.
    func saveAccount(
        _ names: String..., of identity: SourceIdentity = .team
    ) throws {
        try save(try record(for: identity))
        var account = try account(of: identity)
        account.discoveredAt = now
        account.homes = ["https://dav.example.org/dav/"]
        for name in names { account[path: "/dav/\(name)/"] = .named(name) }
        try save(account, of: identity)
        for name in names { try putResource("1.ics", "text of \(name)", into: name, of: identity) }
    }

    func putResource(
        _ resource: String, _ text: String, into name: String, of identity: SourceIdentity = .team
    ) throws {
        var collection = try account(of: identity)[path: "/dav/\(name)/"] ?? .named(name)
        try updating(&collection, of: identity) { writer, _ in
            try writer.put(
                "/dav/\(name)/\(resource)", href: "/dav/\(name)/\(resource)", etag: "\"\(text)\"",
                text: Array(text.utf8))
        }
    }

    /// The texts of the resources of a calendar, by their paths.
    func texts(of name: String, of identity: SourceIdentity = .team) throws -> [String: String] {
        var texts: [String: String] = [:]
        try forEachResource(ofCollection: "/dav/\(name)/", of: identity) { path, _, bytes in
            texts[path] = String(decoding: bytes, as: UTF8.self)
        }
        return texts
    }
}
