import Foundation
internal import ZoneShims

/// The zones of an installed tzdata: the only names that are ever opened.
///
/// A TZID comes from a stranger and cctz opens whatever file it is given, so that a name must be on the
/// list before a path is made of it. Host-dependent files beside the zones (`localtime`, `posixrules`,
/// `right/`, `posix/`) are not on it.
struct ZoneDatabase: Sendable {
    /// One name of the list.
    private struct Entry {
        /// The name in the list's own spelling.
        var name: String
        /// The zone it stands for, if it is an alias: packages may leave the files of old aliases out.
        var target: String?
    }

    /// The folder that holds one file a zone.
    let root: String
    /// The list, by lower-case name.
    private let entries: [String: Entry]

    /// The process's tzdata: the folder that `TZDIR` names, else the system's. Read at its first use.
    static let system: ZoneDatabase = {
        let stated = ProcessInfo.processInfo.environment["TZDIR"] ?? ""
        return ZoneDatabase(root: stated.isEmpty ? "/usr/share/zoneinfo" : stated)
    }()

    /// Longer than any name of the list; a longer TZID is not looked up.
    private static let longestName = 64

    /// Reads the list of the tzdata in a folder; an empty one if there is none.
    init(root: String) {
        self.root = root
        let list = FileManager.default.contents(atPath: root + "/tzdata.zi")
        self.entries = list.map(Self.entries(inList:)) ?? [:]
    }

    /// Every name of the list in its own spelling, in no particular order.
    var names: some Sequence<String> { entries.values.lazy.map(\.name) }

    /// The zone of a name in any letter case, or `nil` if it is not on the list or its file is unusable.
    func load(_ name: String) -> (name: String, zone: OpaquePointer)? {
        guard let entry = entry(name) else { return nil }
        for file in [entry.name, entry.target].compactMap(\.self) {
            if let zone = open(file) { return (entry.name, zone) }
        }
        return nil
    }

    private func entry(_ name: String) -> Entry? {
        guard name.utf8.count <= Self.longestName else { return nil }
        return entries[Self.key(name.utf8)]
    }

    private func open(_ file: String) -> OpaquePointer? {
        let path = root + "/" + file
        var status = stat()
        // Even a name of the list may be something that blocks when it is opened.
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        // An absolute path keeps cctz from looking elsewhere than the list was read from.
        return zone_shims_load(path.hasPrefix("/") ? path : "./" + path)
    }

    /// Reads tzdata's compact source: `Z NAME …` begins a zone, `L TARGET ALIAS` is an alias.
    private static func entries(inList list: Data) -> [String: Entry] {
        var entries: [String: Entry] = [:]
        entries.reserveCapacity(700)
        list.withUnsafeBytes { bytes in
            var start = 0
            // This runs at every start of the program: of 4 600 lines only those of interest are split.
            while start < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
                let length = rest.firstLineLength
                let kind = rest[0]
                start += length + 1
                guard kind == UInt8(ascii: "Z") || kind == UInt8(ascii: "L") else { continue }
                let fields = rest[..<length].split(separator: UInt8(ascii: " "), maxSplits: 3)
                guard fields.count >= 3 else { continue }
                let isAlias = kind == UInt8(ascii: "L")
                let name = fields[isAlias ? 2 : 1]
                entries[key(name)] = Entry(
                    name: String(decoding: name, as: UTF8.self),
                    target: isAlias ? String(decoding: fields[1], as: UTF8.self) : nil)
            }
        }
        // tzdata's "Factory" stands for a machine that nobody has told where it is.
        entries["factory"] = nil
        return entries
    }

    /// A name in lower case; only ASCII letters have one here, as in the list.
    private static func key(_ name: some Collection<UInt8>) -> String {
        String(unsafeUninitializedCapacity: name.count) { buffer in
            for (index, byte) in zip(buffer.indices, name) {
                buffer[index] = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
            }
            return name.count
        }
    }
}

extension UnsafeRawBufferPointer {
    /// How many bytes come before the first line feed, or before the end.
    fileprivate var firstLineLength: Int {
        guard let start = baseAddress, let found = memchr(start, 0x0A, count) else { return count }
        return UnsafeRawPointer(found) - start
    }
}
