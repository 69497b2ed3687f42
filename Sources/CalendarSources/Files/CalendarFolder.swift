/// A folder with `.ics` files: one calendar (a vdir).
///
/// Its files are taken in the order of their names' bytes. A file `displayname` names the calendar, a file
/// `color` gives its colour. A folder with one of these two and no `.ics` file is a calendar without events.
public struct CalendarFolder: Hashable, Sendable {
    /// The path as the caller named it.
    public let path: String
    /// The name of the folder itself.
    public let name: String
    /// The files of the calendar.
    public let files: [FeedFile]
    /// The first line of its `displayname` file that is not blank.
    public let displayName: String?
    /// The first line of its `color` file that is not blank, as written.
    public let color: String?
    /// What was left out, as sentences for people.
    public let remarks: [String]

    init(at path: RawPath, name: String, listing: FolderListing, limits: FileLimits) {
        self.path = path.text
        self.name = name
        self.files = listing.feeds.map { FeedFile(found: $0, in: path) }
        var remarks = listing.refused.map {
            "\(path.appending($0).text): is not a file (a pipe, a device or a socket); ignored"
        }
        let properties = listing.hasProperties ? [FolderListing.displayName, FolderListing.color] : []
        let values = properties.map { property in
            FolderProperty(property, in: path, limits: limits)
        }
        remarks += values.compactMap(\.remark)
        self.displayName = values.first?.value
        self.color = values.last?.value
        self.remarks = remarks + Self.nestedCalendars(in: path, listing: listing, limits: limits)
    }

    /// The name of a folder, looked up where the path ends in `.` or `..`.
    public static func name(ofFolderAt path: String) -> String {
        RawPath(path).lastComponent
    }

    /// Folders inside a calendar are not read. Where they look like calendars, that must not go unsaid.
    private static func nestedCalendars(
        in path: RawPath, listing: FolderListing, limits: FileLimits
    ) -> [String] {
        listing.folders.prefix(limits.calendarsPerFolder).compactMap { name in
            let nested = path.appending(name)
            // A folder that cannot be listed cannot be said to hold calendars.
            guard let inside = try? FolderListing(of: nested, limits: limits), !inside.feeds.isEmpty else {
                return nil
            }
            return "\(nested.text): is a folder of feeds beside feeds; not read, name it as a feed of its own"
        }
    }
}

/// One of the files of a vdir that say something about the calendar.
private struct FolderProperty {
    private(set) var value: String?
    private(set) var remark: String?

    init(_ name: [UInt8], in folder: RawPath, limits: FileLimits) {
        var bytes: [UInt8] = []
        do {
            try FeedFile(found: name, in: folder).read { block in
                bytes += block.prefix(max(0, limits.bytesPerProperty - bytes.count))
            }
        } catch {
            if error.code != .vanished { remark = "\(error.description); ignored" }
            return
        }
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline).lazy.map(Self.trimmed)
        value = lines.first { !$0.isEmpty }
    }

    private static func trimmed(_ line: Substring) -> String {
        let isBlank = { (character: Character) in character.isWhitespace || character == "\u{FEFF}" }
        return String(line.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }
}
