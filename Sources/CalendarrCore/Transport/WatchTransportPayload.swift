public import Foundation

/// What goes to a watch: a trimmed snapshot, its calendars and, when known, whose it is.
///
/// No token, password or cookie is ever part of it.
public struct WatchTransportPayload: Hashable, Sendable {
    /// The schema that this version makes.
    public static let currentSchema = 1

    /// The newest schema that this version reads.
    public static let maxSupportedSchema = 1

    /// The snapshot, trimmed by whoever makes the payload.
    public var snapshot: CalendarrSnapshot

    /// The calendars of the snapshot.
    public var calendars: [SnapshotCalendar]

    /// The session, when it is known.
    public var session: SharedSession?

    /// Makes a payload.
    public init(snapshot: CalendarrSnapshot, calendars: [SnapshotCalendar], session: SharedSession?) {
        self.snapshot = snapshot
        self.calendars = calendars
        self.session = session
    }

    /// The dictionary to hand to the system: property-list types only, `Int` and `Data`.
    ///
    /// - Throws: `EncodingError`; none of the core's types causes one.
    public func encoded() throws -> [String: Any] {
        try parts().mapValues { $0.value }
    }

    /// Reads a dictionary that ``encoded()`` made, on whatever version.
    ///
    /// Damaged calendars and a damaged session are left out without failing.
    ///
    /// - Throws: ``WatchTransportError``.
    public static func decode(_ dictionary: [String: Any]) throws -> WatchTransportPayload {
        let content = try ReceivedContent(dictionary)
        return WatchTransportPayload(
            snapshot: content.snapshot, calendars: content.calendars ?? [], session: content.session)
    }

    /// The payload that tells a watch that the user signed out: no events, an empty coverage at `now`.
    ///
    /// - Parameters:
    ///   - now: When the user signed out.
    ///   - last: The snapshot until then, whose colours and language the watch goes on using.
    public static func tombstone(at now: Date, after last: CalendarrSnapshot? = nil) -> WatchTransportPayload
    {
        WatchTransportPayload(
            snapshot: CalendarrSnapshot(
                writtenAt: now, coverageStart: now, coverageEnd: now, isLoggedIn: false,
                writerVersion: last?.writerVersion ?? "unknown", events: [],
                theme: last?.theme ?? SnapshotTheme(), language: last?.language ?? "system"),
            calendars: [], session: .signedOut(at: now))
    }

    /// The answer to a watch that asks: built from the files in the folder, so that it cannot disagree with
    /// what was pushed. After a sign-out it is a tombstone; `nil` if there is nothing to answer with.
    public static func answer(
        from store: SnapshotStore, now: Date = Date(), calendar: Calendar = .current
    ) -> WatchTransportPayload? {
        switch store.read(calendar: calendar) {
        case .ok(let snapshot):
            WatchTransportPayload(
                snapshot: snapshot.trimmedForWatch(now: now, calendar: calendar),
                calendars: store.readCalendars(),
                session: store.directory.flatMap { SharedSessionStore(directory: $0).read() })
        case .loggedOut: tombstone(at: now)
        case .neverWritten, .incompatible, .unreadable: nil
        }
    }

    /// The entries of the dictionary, typed.
    func parts() throws -> [String: BinaryPropertyList.Value] {
        var parts: [String: BinaryPropertyList.Value] = [
            WatchTransportKey.schema: .integer(Self.currentSchema),
            WatchTransportKey.snapshot: .data(try SnapshotCoding.encode(snapshot, layout: .compact)),
            WatchTransportKey.calendars: .data(try SnapshotCoding.encode(calendars, layout: .compact)),
        ]
        if let session {
            parts[WatchTransportKey.session] = .data(try SnapshotCoding.encode(session, layout: .compact))
        }
        return parts
    }

    /// What a dictionary holds, with what is damaged told apart from what is empty.
    struct ReceivedContent {
        var snapshot: CalendarrSnapshot
        var calendars: [SnapshotCalendar]?
        var session: SharedSession?

        /// - Throws: ``WatchTransportError``.
        init(_ dictionary: [String: Any]) throws {
            if let value = dictionary[WatchTransportKey.schema] {
                guard let schema = value as? Int, schema > 0 else {
                    throw WatchTransportError.malformed("its schema is not a positive whole number")
                }
                guard schema <= maxSupportedSchema else {
                    throw WatchTransportError.unsupportedSchema(
                        found: schema, maxSupported: maxSupportedSchema)
                }
            }
            guard let value = dictionary[WatchTransportKey.snapshot] else {
                throw WatchTransportError.missingSnapshot
            }
            guard let bytes = value as? Data else { throw WatchTransportError.malformed("it is not data") }
            do {
                snapshot = try SnapshotCoding.decode(CalendarrSnapshot.self, from: bytes)
            } catch let error as DecodingError {
                throw WatchTransportError.malformed(error.explanation)
            }
            calendars = Self.decode([SnapshotCalendar].self, dictionary[WatchTransportKey.calendars])
            session = Self.decode(SharedSession.self, dictionary[WatchTransportKey.session])
        }

        private static func decode<Value: Decodable>(_ type: Value.Type, _ value: Any?) -> Value? {
            guard let bytes = value as? Data else { return nil }
            return try? SnapshotCoding.decode(type, from: bytes)
        }
    }
}
