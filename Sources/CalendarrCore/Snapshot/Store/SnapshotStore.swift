public import Foundation

/// The container folder that writers and readers share.
///
/// Reading never waits for a writer and never sees half a file. Writing is behind `@_spi(Writer)`: apps that
/// only read cannot write by mistake.
public struct SnapshotStore: Sendable {
    /// The folder; `nil` when the system has no container for the app group.
    public let directory: URL?

    /// The store of this user: the app group's container on Apple systems; elsewhere `$CALENDARR_CONTAINER`,
    /// else `$XDG_DATA_HOME/calendarr`, else `~/.local/share/calendarr`.
    public init() {
        directory = ContainerLocation.standard()
    }

    /// The store in a folder, which need not exist yet.
    public init(directory: URL) {
        self.directory = directory
    }

    /// What the folder has to show.
    ///
    /// Decided in this order: signed out by the session or by a sign-out tombstone, never written, of a newer
    /// schema, unreadable, a snapshot. A session that cannot be read says nothing. The coverage of a schema-1
    /// file is counted in days of `Calendar.current`.
    public func read() -> SnapshotReadResult {
        read(calendar: .current)
    }

    /// What the folder has to show, with the coverage of a schema-1 file counted in days of `calendar`.
    public func read(calendar: Calendar) -> SnapshotReadResult {
        guard let directory else {
            return .unreadable(
                SnapshotStoreError.noContainer(appGroup: CalendarrAppGroup.current).description)
        }
        do {
            guard let folder = try ContainerFolder(existing: directory.path(percentEncoded: false)) else {
                return .neverWritten
            }
            if Self.saysSignedOut(folder) { return .loggedOut }
            guard let bytes = try folder.read(ContainerFile.snapshot) else { return .neverWritten }
            return Self.interpret(
                bytes, path: folder.path(of: ContainerFile.snapshot), calendar: calendar)
        } catch {
            return .unreadable(error.description)
        }
    }

    /// The calendars of the snapshot, sorted by name; none when there are none, they cannot be read, or the
    /// session says signed out.
    public func readCalendars() -> [SnapshotCalendar] {
        guard let directory,
            let folder = try? ContainerFolder(existing: directory.path(percentEncoded: false)),
            !Self.saysSignedOut(folder), let bytes = try? folder.read(ContainerFile.calendars)
        else { return [] }
        return (try? SnapshotCoding.decode([SnapshotCalendar].self, from: bytes)) ?? []
    }

    /// Whether the session says so. One that cannot be opened says nothing to a reader.
    private static func saysSignedOut(_ folder: borrowing ContainerFolder) -> Bool {
        (try? SharedSessionStore.isLoggedIn(in: folder)) == false
    }

    /// What the bytes of a snapshot file stand for.
    static func interpret(_ bytes: Data, path: String, calendar: Calendar) -> SnapshotReadResult {
        let advice = "let the program that writes it run again"
        if bytes.isEmpty { return .unreadable("\(path): it is empty; \(advice)") }
        do {
            let header = try SnapshotCoding.decode(SchemaHeader.self, from: bytes)
            let schema = header.schemaVersion ?? 1
            if schema > CalendarrSnapshot.maxSupportedSchema {
                // A tombstone's flag is older than any newer schema: old events are never shown again.
                if header.isLoggedIn == false { return .loggedOut }
                return .incompatible(found: schema, maxSupported: CalendarrSnapshot.maxSupportedSchema)
            }
            let snapshot = try SnapshotCoding.decode(
                CalendarrSnapshot.self, from: bytes, calendar: calendar)
            return snapshot.isLoggedIn ? .ok(snapshot) : .loggedOut
        } catch let error as DecodingError {
            return .unreadable("\(path): \(error.explanation); \(advice)")
        } catch {
            return .unreadable("\(path): \(error.localizedDescription); \(advice)")
        }
    }
}

/// The keys of a snapshot that every schema has. Each is read by itself: that a newer writer means something else
/// by one must not hide the other.
struct SchemaHeader: Decodable {
    var schemaVersion: Int?
    var isLoggedIn: Bool?

    private enum CodingKeys: CodingKey {
        case schemaVersion, isLoggedIn
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        schemaVersion = try? values.decodeIfPresent(Int.self, forKey: .schemaVersion)
        isLoggedIn = try? values.decodeIfPresent(Bool.self, forKey: .isLoggedIn)
    }
}
