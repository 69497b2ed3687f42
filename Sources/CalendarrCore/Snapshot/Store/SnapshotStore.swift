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
        if SharedSessionStore(directory: directory).read()?.isLoggedIn == false { return .loggedOut }
        do {
            guard let folder = try ContainerFolder(existing: directory.path(percentEncoded: false)),
                let bytes = try folder.read(ContainerFile.snapshot)
            else { return .neverWritten }
            return Self.interpret(
                bytes, path: folder.path(of: ContainerFile.snapshot), calendar: calendar)
        } catch {
            return .unreadable(error.description)
        }
    }

    /// The calendars of the snapshot, sorted by name; none when there are none, they cannot be read, or the
    /// session says signed out.
    public func readCalendars() -> [SnapshotCalendar] {
        guard let directory, SharedSessionStore(directory: directory).read()?.isLoggedIn != false,
            let folder = try? ContainerFolder(existing: directory.path(percentEncoded: false)),
            let bytes = try? folder.read(ContainerFile.calendars)
        else { return [] }
        return (try? SnapshotCoding.decode([SnapshotCalendar].self, from: bytes)) ?? []
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

/// The keys of a snapshot that every schema has.
struct SchemaHeader: Decodable {
    var schemaVersion: Int?
    var isLoggedIn: Bool?
}
