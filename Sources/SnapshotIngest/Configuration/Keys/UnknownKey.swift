/// What to say about a key that a table does not have.
enum UnknownKey {
    /// Longer than any key: not compared.
    private static let longest = 40

    /// The homes of all keys, in the order in which they are looked through.
    private static let homes: [(home: String, keys: [String])] = [
        (FileKey.home, FileKey.allCases.map(\.rawValue)),
        (SourceKey.home, SourceKey.allCases.map(\.rawValue)),
        (WindowKey.home, WindowKey.allCases.map(\.rawValue)),
        (ThemeKey.home, ThemeKey.allCases.map(\.rawValue)),
        (PatternKey.home, PatternKey.allCases.map(\.rawValue)),
        (CalendarKey.home, CalendarKey.allCases.map(\.rawValue)),
    ]

    /// A sentence that says what may be meant.
    ///
    /// - Parameters:
    ///   - key: The key as written.
    ///   - known: The keys of the table.
    ///   - home: Where the table stands.
    static func explanation(of key: String, known: [String], home: String) -> String {
        let beginning = "there is no such key"
        switch key.lowercased() {
        case "password" where known.contains(SourceKey.passwordFile.rawValue):
            return "a password does not belong into this file; passwordFile, passwordCommand or "
                + "passwordEnvironment says where it is"
        case "token" where known.contains(SourceKey.tokenFile.rawValue):
            return "a token does not belong into this file; tokenFile or tokenCommand says where it is"
        default: break
        }
        if let near = nearest(to: key, among: known) { return "\(beginning); is \(near) meant?" }
        if let other = homes.first(where: { $0.home != home && $0.keys.contains(key) }) {
            return "\(beginning) here; it belongs to \(other.home)"
        }
        if let other = homes.first(where: { $0.home != home && nearest(to: key, among: $0.keys) != nil }),
            let near = nearest(to: key, among: other.keys)
        {
            return "\(beginning) here; is \(near) of \(other.home) meant?"
        }
        let list =
            known.count > 16
            ? "Docs/Configuration.md lists them" : "there are \(known.joined(separator: ", "))"
        return "\(beginning); \(list)"
    }

    /// The known key that takes the fewest changes to get at, if they are few beside its length.
    static func nearest(to key: String, among known: [String]) -> String? {
        guard key.count <= longest else { return nil }
        let candidates = known.map { (key: $0, distance: distance($0.lowercased(), key.lowercased())) }
        guard let best = candidates.min(by: { $0.distance < $1.distance }),
            best.distance <= max(1, min(best.key.count, key.count) / 3)
        else { return nil }
        return best.key
    }

    /// How many letters have to be added, removed, replaced or swapped with their neighbour.
    private static func distance(_ one: String, _ other: String) -> Int {
        let (rows, columns) = (Array(one), Array(other))
        var before: [Int] = []
        var previous = Array(0...columns.count)
        for row in rows.indices {
            var current = [row + 1]
            for column in columns.indices {
                var best = min(previous[column + 1], current[column]) + 1
                best = min(best, previous[column] + (rows[row] == columns[column] ? 0 : 1))
                if row > 0, column > 0, rows[row] == columns[column - 1], rows[row - 1] == columns[column] {
                    best = min(best, before[column - 1] + 1)
                }
                current.append(best)
            }
            (before, previous) = (previous, current)
        }
        return previous[columns.count]
    }
}
