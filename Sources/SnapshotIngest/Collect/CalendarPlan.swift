import CalendarSources
import Foundation

/// One calendar of a run before anything of it is read: who it is and where its bytes are.
struct PlannedCalendar {
    /// Where the bytes of a calendar are.
    enum Body {
        /// In files.
        case files([FeedFile])
        /// In the state, as the resources of a calendar of an account.
        case resources
        /// With a server, of which the fetch has to tell.
        case address(SourceAddress)
        /// Nowhere, and why.
        case missing(SourceFailure)
    }

    /// The calendar key, unique within the run.
    var key: String
    /// The key of the source that it comes from; empty where that does not matter.
    var source = ""
    /// The path of the calendar in its account; empty of any other one.
    var collection = ""
    /// The file, the folder or `-` as the caller named it; of an address its host.
    var location: String
    /// Where its bytes are.
    var body: Body
    /// The name that the caller chose.
    var chosenName: String?
    /// The colour that the caller chose, as written.
    var chosenColor: String?
    /// The name that its folder states.
    var folderName: String?
    /// The colour that its folder states, as written.
    var folderColor: String?
    /// The name where nobody states one: of the file or the folder.
    var stem: String
    /// What is done to its events.
    var treatment = SourceTreatment()
    /// What was left out of its folder.
    var remarks: [String] = []

    /// Its files; none of a calendar that is elsewhere.
    var files: [FeedFile] {
        if case .files(let files) = body { files } else { [] }
    }
}

/// The calendars of a run in the order of the call, a folder of calendars by the names of the folders.
struct CalendarPlan {
    private(set) var calendars: [PlannedCalendar] = []
    private var keys: CalendarKeys
    private let knownKeys: [String]

    /// Looks at folders, reads no feed.
    ///
    /// - Parameter knownKeys: The keys of the run before: which calendars a folder of calendars had is known
    ///   from them when it is away itself.
    init(of feeds: [FeedRequest], limits: FileLimits, knownKeys: [String] = []) {
        self.init(stated: feeds.compactMap(\.key), knownKeys: knownKeys)
        for feed in feeds { add(feed, limits: limits) }
    }

    /// A plan without calendars.
    ///
    /// - Parameters:
    ///   - stated: The keys that were chosen for what is going to be added.
    ///   - knownKeys: The keys of the run before.
    init(stated: [String], knownKeys: [String]) {
        keys = CalendarKeys(stated: stated)
        // What somebody stated is no part of another one's folder.
        let stated = Set(stated)
        self.knownKeys = knownKeys.filter { !stated.contains($0) }
    }

    /// Adds a calendar that is planned already.
    mutating func add(_ calendar: PlannedCalendar) {
        calendars.append(calendar)
    }

    /// Adds a feed; folders are looked at, feeds are not read.
    mutating func add(_ feed: FeedRequest, limits: FileLimits) {
        switch feed.location {
        case .standardInput: add(feed, file: .standardInput)
        case .file(let path):
            // Of a path that is gone only the run before knows that it was a folder of calendars.
            if known(under: feed.key).isEmpty || FileManager.default.fileExists(atPath: path) {
                add(feed, file: FeedFile(path: path))
            } else {
                add(feed, folder: path, limits: limits)
            }
        case .folder(let path): add(feed, folder: path, limits: limits)
        case .address(let address): add(feed, address: address)
        }
    }

    private mutating func add(_ feed: FeedRequest, file: FeedFile) {
        add(feed, location: file.name, stem: file.stem, body: .files([file]))
    }

    /// Of an address nothing is shown but its host: the rest is often the only secret that the feed has.
    private mutating func add(_ feed: FeedRequest, address: SourceAddress) {
        add(feed, location: address.origin.host, stem: address.origin.host, body: .address(address))
    }

    private mutating func add(_ feed: FeedRequest, folder path: String, limits: FileLimits) {
        do {
            switch try FolderContents(ofFolderAt: path, limits: limits) {
            case .calendar(let folder): add(feed, folder: folder)
            case .calendars(let entries): for entry in entries { add(feed, entry: entry) }
            }
        } catch {
            add(feed, missingFolder: path, error)
        }
    }

    /// A folder that cannot be listed: the calendars that it had under its stated key, else one calendar.
    private mutating func add(_ feed: FeedRequest, missingFolder path: String, _ error: FileError) {
        let known = known(under: feed.key)
        guard let prefix = feed.key, !known.isEmpty else {
            add(
                feed, location: path, stem: CalendarFolder.name(ofFolderAt: path),
                body: .missing(SourceFailure(error)))
            return
        }
        for key in known {
            var calendar = feed
            calendar.key = keys.key(ofFolder: key, under: prefix)
            calendar.name = nil
            add(calendar, location: path, stem: key, body: .missing(SourceFailure(error)))
        }
    }

    /// The names of the folders that were calendars under a stated key in the run before.
    private func known(under key: String?) -> [String] {
        guard let prefix = key.map({ $0 + ":" }) else { return [] }
        return knownKeys.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
            .filter { !$0.contains(":") }
    }

    /// A calendar of a folder of calendars: what was chosen for the folder is the beginning of what it has.
    private mutating func add(_ feed: FeedRequest, entry: FolderEntry) {
        var feed = feed
        feed.key = feed.key.map { keys.key(ofFolder: entry.name, under: $0) }
        switch entry.calendar {
        case .success(let folder):
            feed.name = feed.name.map { "\($0): \(folder.displayName ?? entry.name)" }
            add(feed, folder: folder)
        case .failure(let error):
            feed.name = feed.name.map { "\($0): \(entry.name)" }
            add(feed, location: entry.path, stem: entry.name, body: .missing(SourceFailure(error)))
        }
    }

    private mutating func add(_ feed: FeedRequest, folder: CalendarFolder) {
        add(feed, location: folder.path, stem: folder.name, body: .files(folder.files), folder: folder)
    }

    private mutating func add(
        _ feed: FeedRequest, location: String, stem: String, body: PlannedCalendar.Body,
        folder: CalendarFolder? = nil
    ) {
        calendars.append(
            PlannedCalendar(
                key: feed.key ?? keys.key(ofStem: stem), location: location, body: body,
                chosenName: feed.name, chosenColor: feed.color, folderName: folder?.displayName,
                folderColor: folder?.color, stem: stem, treatment: feed.treatment,
                remarks: folder?.remarks ?? []))
    }
}
