import Glibc

/// The entries of a folder that may matter to a calendar, each kind sorted by the bytes of the names.
///
/// Hidden and temporary names are not among them: those that begin with `.`, `~` or `#` (hidden files, the
/// locks of office programs, the autosaves of editors) and those that end in `~`, `#`, `.tmp` or `.part`.
struct FolderListing {
    /// Plain files whose names end in `.ics` in any case, and links to such files or to nowhere.
    private(set) var feeds: [[UInt8]] = []
    /// Folders, and links to folders.
    private(set) var folders: [[UInt8]] = []
    /// Names that end in `.ics` and are pipes, devices or sockets.
    private(set) var refused: [[UInt8]] = []
    /// Whether there is a file `displayname` or `color`, which makes the folder a calendar even without feeds.
    private(set) var hasProperties = false

    /// Lists a folder.
    ///
    /// - Throws: `FileError` where it cannot be listed, or has more entries than the limits allow.
    init(of folder: RawPath, limits: FileLimits) throws(FileError) {
        guard let handle = folder.withCString({ opendir($0) }) ?? nil else {
            if FileStatus(of: folder)?.kind == .file { throw FileError(.isFile, path: folder.text) }
            throw FileError(errno: errno, path: folder.text)
        }
        defer { _ = closedir(handle) }
        var entries = 0
        while true {
            // The end and a failure differ in errno only.
            errno = 0
            guard let entry = readdir(handle) else { break }
            entries += 1
            guard entries <= limits.entriesPerFolder else { throw FileError(.tooLarge, path: folder.text) }
            add(Self.name(of: entry), kind: FileStatus.Kind(ofEntry: entry), in: folder)
        }
        guard errno == 0 else { throw FileError(errno: errno, path: folder.text) }
        feeds = Self.sorted(feeds)
        folders = Self.sorted(folders)
        refused = Self.sorted(refused)
    }

    /// - Parameter kind: What the entry is, where the folder itself says so.
    private mutating func add(_ name: [UInt8], kind: FileStatus.Kind?, in folder: RawPath) {
        guard !Self.isHiddenOrTemporary(name) else { return }
        let isFeed = Self.isFeed(name)
        switch kind ?? FileStatus(of: folder.appending(name))?.kind {
        case .folder: folders.append(name)
        case .file where isFeed: feeds.append(name)
        case .file: hasProperties = hasProperties || name == Self.displayName || name == Self.color
        case .pipe, .device:
            if isFeed { refused.append(name) }
        case nil:
            // A link to nowhere is somebody's calendar that is missing; a name that is gone is not.
            if isFeed, FileStatus(ofLinkAt: folder.appending(name)) != nil { feeds.append(name) }
        }
    }

    static let displayName = Array("displayname".utf8)
    static let color = Array("color".utf8)

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
        withUnsafeBytes(of: &entry.pointee.d_name) { bytes in Array(bytes.prefix { $0 != 0 }) }
    }

    /// Names by their bytes: the first eight of them, as one number, mostly tell.
    private static func sorted(_ names: [[UInt8]]) -> [[UInt8]] {
        let places = names.indices.map { (beginning: beginning(of: names[$0]), index: $0) }
        return places.sorted { first, second in
            first.beginning == second.beginning
                ? areInOrder(names[first.index], names[second.index]) : first.beginning < second.beginning
        }.map { names[$0.index] }
    }

    private static func beginning(of name: [UInt8]) -> UInt64 {
        (0..<8).reduce(0) { $0 << 8 | UInt64($1 < name.count ? name[$1] : 0) }
    }

    private static func areInOrder(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        let order = memcmp(first, second, min(first.count, second.count))
        return order == 0 ? first.count < second.count : order < 0
    }

    private static func isFeed(_ name: [UInt8]) -> Bool {
        name.count > 4 && zip(name.suffix(4), ".ics".utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }

    private static func isHiddenOrTemporary(_ name: [UInt8]) -> Bool {
        if let first = name.first, ".~#".utf8.contains(first) { return true }
        return switch name.last {
        case UInt8(ascii: "~"), UInt8(ascii: "#"): true
        case UInt8(ascii: "p"): name.suffix(4).elementsEqual(".tmp".utf8)
        case UInt8(ascii: "t"): name.suffix(5).elementsEqual(".part".utf8)
        default: false
        }
    }
}

extension FileStatus.Kind {
    /// What the folder says about an entry; `nil` where it does not, or where the entry is a link.
    fileprivate init?(ofEntry entry: UnsafeMutablePointer<dirent>) {
        switch Int(entry.pointee.d_type) {
        case Int(DT_REG): self = .file
        case Int(DT_DIR): self = .folder
        case Int(DT_FIFO): self = .pipe
        case Int(DT_CHR), Int(DT_BLK), Int(DT_SOCK): self = .device
        default: return nil
        }
    }
}
