import Foundation

extension SnapshotDifference: Encodable {
    private enum CodingKeys: CodingKey {
        case added, moved, changed, removed, notCovered
    }

    /// Writes the five lists, each by start.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(added, forKey: .added)
        try values.encode(moved, forKey: .moved)
        try values.encode(changed, forKey: .changed)
        try values.encode(removed, forKey: .removed)
        try values.encode(notCovered, forKey: .notCovered)
    }
}

extension SnapshotEventChange: Encodable {
    private enum CodingKeys: CodingKey {
        case id, fields, before, after
    }

    /// Writes the id, what differs, and the occurrence before and after.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(after.id, forKey: .id)
        try values.encode(fields, forKey: .fields)
        try values.encode(before, forKey: .before)
        try values.encode(after, forKey: .after)
    }
}
