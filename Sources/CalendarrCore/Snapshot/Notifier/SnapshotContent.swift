import Foundation

/// What a reader shows of a container folder, without what changes in every run: when it was written and by
/// which version.
struct SnapshotContent: Equatable {
    private let result: SnapshotReadResult
    private let calendars: [SnapshotCalendar]
    private let session: SharedSession?

    /// The content of the folder as it is now.
    init(of store: SnapshotStore) {
        let folder = store.directory.flatMap {
            try? ContainerFolder(existing: $0.path(percentEncoded: false))
        }
        // Waits until a writer has replaced the whole set, so that one publication is one change.
        let lock: ContainerLock? =
            if let folder { try? ContainerLock(sharedIn: folder) } else { nil }
        result = store.read().withoutTimestamps
        calendars = store.readCalendars()
        var session = store.directory.flatMap { SharedSessionStore(directory: $0).read() }
        session?.writtenAt = .distantPast
        self.session = session
        _ = consume lock
    }
}

extension SnapshotReadResult {
    fileprivate var withoutTimestamps: SnapshotReadResult {
        guard case .ok(let snapshot) = self else { return self }
        return .ok(snapshot.withoutTimestamps)
    }
}

extension CalendarrSnapshot {
    /// Whether a reader would show the same: events, coverage, colours, language and calendar states, but not
    /// when and by which version it was written, nor when a calendar was last confirmed that is not stale.
    public func hasSameContent(as other: CalendarrSnapshot) -> Bool {
        withoutTimestamps == other.withoutTimestamps
    }

    fileprivate var withoutTimestamps: CalendarrSnapshot {
        var copy = self
        copy.schemaVersion = Self.currentSchema
        copy.writtenAt = .distantPast
        copy.writerVersion = ""
        copy.calendarStates = calendarStates.mapValues { status in
            var status = status
            if status.state != .stale { status.asOf = nil }
            return status
        }
        return copy
    }
}
