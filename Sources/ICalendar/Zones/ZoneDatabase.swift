import Foundation
internal import ZoneShims

/// The zones of an installed tzdata: the only names that are ever opened.
///
/// A TZID comes from a stranger and cctz opens whatever file it is given, so that a name must be on the
/// list before a path is made of it. Host-dependent files beside the zones (`localtime`, `posixrules`,
/// `right/`, `posix/`) are not on it.
struct ZoneDatabase: Sendable {
    /// One name of the list, by where it stands.
    private struct Entry {
        /// The name in the list's own spelling.
        var name: Range<Int>
        /// The zone it stands for, if it is an alias: packages may leave the files of old aliases out.
        var target: Range<Int>?
    }

    /// The folder that holds one file a zone.
    let root: String
    /// tzdata's compact source.
    private let list: [UInt8]
    /// Its names by their lengths. This is made at every start of the program, and then asked for a few names.
    private let entries: [[Entry]]

    /// The process's tzdata: the folder that `TZDIR` names, else the system's. Read at its first use.
    static let system: ZoneDatabase = {
        let stated = getenv("TZDIR").map { String(cString: $0) } ?? ""
        return ZoneDatabase(root: stated.isEmpty ? "/usr/share/zoneinfo" : stated)
    }()

    /// Longer than any name of the list; a longer TZID is not looked up.
    private static let longestName = 64

    /// Reads the list of the tzdata in a folder; an empty one if there is none.
    init(root: String) {
        self.root = root
        // Bytes, not Data: that hides its memory from the leak sanitizer.
        list = Array(FileManager.default.contents(atPath: root + "/tzdata.zi") ?? Data())
        entries = Self.entries(inList: list)
    }

    /// Every name of the list in its own spelling, in no particular order.
    var names: some Sequence<String> { entries.joined().lazy.map { text($0.name) } }

    /// The zone of a name in any letter case, or `nil` if it is not on the list or its file is unusable.
    func load(_ name: String) -> (name: String, zone: OpaquePointer)? {
        guard let entry = entry(name) else { return nil }
        for file in [entry.name, entry.target].compactMap(\.self) {
            if let zone = open(file) { return (entry.name, zone) }
        }
        return nil
    }

    /// What the list has under a name; only ASCII letters have two cases here, as in the list.
    private func entry(_ name: String) -> (name: String, target: String?)? {
        let wanted = Array(name.utf8)
        guard wanted.count < entries.count else { return nil }
        return list.withUnsafeBytes { bytes in
            entries[wanted.count].last { entry in
                zip(bytes[entry.name], wanted).allSatisfy { $0.uppercasedASCII == $1.uppercasedASCII }
            }
        }.map { (text($0.name), $0.target.map(text)) }
    }

    private func text(_ range: Range<Int>) -> String {
        list.withUnsafeBytes { String(decoding: $0[range], as: UTF8.self) }
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
    private static func entries(inList list: [UInt8]) -> [[Entry]] {
        var entries = [[Entry]](repeating: [], count: longestName + 1)
        list.withUnsafeBytes { bytes in
            var start = 0
            while start < bytes.count {
                let end = bytes.end(ofFieldAt: start, before: 0x0A, bytes.count)
                if let entry = entry(in: bytes, line: start..<end), entry.name.count <= longestName {
                    entries[entry.name.count].append(entry)
                }
                start = end + 1
            }
        }
        return entries
    }

    private static func entry(in bytes: UnsafeRawBufferPointer, line: Range<Int>) -> Entry? {
        let isAlias = bytes[line.lowerBound] == UInt8(ascii: "L")
        guard line.count > 2, isAlias || bytes[line.lowerBound] == UInt8(ascii: "Z"),
            bytes[line.lowerBound + 1] == blank
        else { return nil }
        let first = line.lowerBound + 2
        let firstEnd = bytes.end(ofFieldAt: first, before: blank, line.upperBound)
        guard firstEnd > first, firstEnd + 1 < line.upperBound else { return nil }
        guard isAlias else {
            // tzdata's "Factory" stands for a machine that nobody has told where it is.
            let name = first..<firstEnd
            return bytes[name].elementsEqual("Factory".utf8) ? nil : Entry(name: name)
        }
        let alias = firstEnd + 1
        return Entry(
            name: alias..<bytes.end(ofFieldAt: alias, before: blank, line.upperBound),
            target: first..<firstEnd)
    }

    private static let blank = UInt8(ascii: " ")
}

extension UnsafeRawBufferPointer {
    /// Where a field ends: before the next separator, or at `limit`.
    fileprivate func end(ofFieldAt start: Int, before separator: UInt8, _ limit: Int) -> Int {
        guard let base = baseAddress, let found = memchr(base + start, Int32(separator), limit - start)
        else { return limit }
        return UnsafeRawPointer(found) - base
    }
}
