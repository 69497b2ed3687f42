import Foundation

/// Files that could not be used, kept under another name for whoever wants to know why.
struct SetAside {
    /// How many are kept; the oldest go first.
    static let kept = 3
    static let prefix = "set-aside-"

    let folder: PrivateFolder
    let now: Date

    /// Renames those of the files that exist, and gives the new name of the first.
    func move(_ names: [String]) throws(StoreError) -> String {
        let existing = Set(try folder.names())
        let stamp = name(besides: existing)
        for name in names where existing.contains(name) {
            let new = stamp + name.drop { $0 != "." }
            if renameat(folder.descriptor, name, folder.descriptor, new) != 0 {
                throw StoreError(errno: errno, path: folder.path(of: name), "cannot be set aside")
            }
        }
        try removeOldest()
        return stamp + (names.first?.drop { $0 != "." } ?? "")
    }

    /// Removes all that was ever set aside.
    func removeAll() throws(StoreError) {
        for name in try folder.names() where name.hasPrefix(Self.prefix) { try remove(name) }
    }

    /// `set-aside-20260910T002640Z-1`: sorts by time.
    private func name(besides existing: Set<String>) -> String {
        let instant = now.formatted(
            Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted))
        var number = 1
        while existing.contains(where: { $0.hasPrefix("\(Self.prefix)\(instant)-\(number).") }) {
            number += 1
        }
        return "\(Self.prefix)\(instant)-\(number)"
    }

    private func removeOldest() throws(StoreError) {
        let names = try folder.names().filter { $0.hasPrefix(Self.prefix) }
        let stamps = Set(names.map { String($0.prefix { $0 != "." }) })
            .sorted { $0.compare($1, options: .numeric) == .orderedAscending }
        let outdated = stamps.dropLast(Self.kept)
        for name in names where outdated.contains(String(name.prefix { $0 != "." })) { try remove(name) }
    }

    private func remove(_ name: String) throws(StoreError) {
        if unlinkat(folder.descriptor, name, 0) != 0, errno != ENOENT {
            throw StoreError(errno: errno, path: folder.path(of: name), "cannot be removed")
        }
    }
}
