/// What a folder is: one calendar, or a folder of calendars. Nothing deeper is looked at.
public enum FolderContents: Sendable {
    /// The folder has `.ics` files (or says by its `displayname` or `color` that it is a calendar).
    case calendar(CalendarFolder)
    /// The folders inside have them: one calendar each, in the order of the names' bytes.
    case calendars([FolderEntry])

    /// Looks at a folder and the folders in it.
    ///
    /// - Throws: `FileError` where the folder cannot be listed, has too many entries, or neither it nor any
    ///   folder in it has feeds.
    public init(ofFolderAt path: String, limits: FileLimits = FileLimits()) throws(FileError) {
        let folder = RawPath(path)
        let listing = try FolderListing(of: folder, limits: limits)
        guard listing.feeds.isEmpty, !listing.hasProperties else {
            let name = folder.lastComponent
            self = .calendar(CalendarFolder(at: folder, name: name, listing: listing, limits: limits))
            return
        }
        guard listing.folders.count <= limits.calendarsPerFolder else {
            throw FileError(.tooLarge, path: path)
        }
        let entries = listing.folders.compactMap { FolderEntry(named: $0, in: folder, limits: limits) }
        guard !entries.isEmpty else { throw FileError(.folderWithoutFeeds, path: path) }
        self = .calendars(entries)
    }
}

/// One folder in a folder of calendars: a calendar, or why it cannot be said whether it is one.
public struct FolderEntry: Sendable {
    /// The name of the folder.
    public let name: String
    /// Its path, as the caller named the outer folder.
    public let path: String
    /// The calendar.
    public let calendar: Result<CalendarFolder, FileError>

    /// `nil` for a folder that is no calendar.
    init?(named name: [UInt8], in outer: RawPath, limits: FileLimits) {
        let path = outer.appending(name)
        self.name = String(decoding: name, as: UTF8.self)
        self.path = path.text
        do {
            let listing = try FolderListing(of: path, limits: limits)
            guard !listing.feeds.isEmpty || listing.hasProperties else { return nil }
            calendar = .success(
                CalendarFolder(at: path, name: self.name, listing: listing, limits: limits))
        } catch {
            calendar = .failure(error)
        }
    }
}
