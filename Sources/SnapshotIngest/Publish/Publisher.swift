@_spi(Writer) import CalendarrCore
import Foundation
import ICalendar

/// The container folder of a run: what was in it, the right to write it, and writing it.
struct Publisher {
    /// What the container held when the run began.
    let lastKnown: LastKnown
    private let request: ConversionRequest
    private let store: SnapshotStore
    private let session: SharedSession?
    private let token: WriteToken
    private let stated: StatedSession

    /// Takes the right to write at the start of a run and looks at what is there.
    ///
    /// - Parameters:
    ///   - container: The container folder.
    ///   - request: What is run.
    /// - Throws: `RunRefusal` where the folder cannot or may not be written, as far as that shows beforehand.
    ///   - stated: What the session of the container is to say beyond what it says.
    init(
        container: URL, request: ConversionRequest, session stated: StatedSession = StatedSession()
    ) throws(RunRefusal) {
        self.request = request
        self.stated = stated
        store = SnapshotStore(directory: container)
        do {
            token = store.beginWriting()
            try store.checkWritable(token: token, signingIn: stated.signsIn)
        } catch {
            throw RunRefusal(ofStore: error, wayBack: stated.wayBack)
        }
        session = SharedSessionStore(directory: container).read()
        lastKnown = LastKnown(
            snapshot: store.read(calendar: Calendar(in: request.viewerZone, at: request.now)).snapshot,
            calendars: store.readCalendars())
    }

    /// Writes snapshot, calendars, session and watch payload as one set.
    ///
    /// - Throws: `RunRefusal` where that failed; the files are as they were then.
    func publish(_ assembly: SnapshotAssembly) throws(RunRefusal) -> Publication {
        let calendar = Calendar(in: request.viewerZone, at: request.now)
        do {
            let payload = try store.publish(
                assembly.snapshot, calendars: assembly.calendars, now: request.now, calendar: calendar,
                token: token, signingIn: stated.signsIn, baseURL: stated.baseURL, username: stated.username)
            return Publication(
                hasChanged: hasChanged(assembly), push: pushReport(for: payload.snapshot, in: calendar))
        } catch {
            throw RunRefusal(ofStore: error)
        }
    }

    private func hasChanged(_ assembly: SnapshotAssembly) -> Bool {
        guard session != nil, lastKnown.calendars == assembly.calendars, let before = lastKnown.snapshot
        else {
            return true
        }
        return !before.hasSameContent(as: assembly.snapshot)
    }

    /// Compares with the payload that the run before this one gave to the watch, as it stood at that time: what
    /// was really pushed is known to whoever pushes, not to the container.
    private func pushReport(for snapshot: CalendarrSnapshot, in calendar: Calendar) -> PushReport {
        let previous = lastKnown.snapshot.flatMap { before in
            let time = session?.writtenAt ?? before.writtenAt
            return WatchPushPolicy.nextEventIdentity(
                in: before.trimmedForWatch(now: time, calendar: calendar), at: time)
        }
        return PushReport(
            isFirst: lastKnown.snapshot == nil, previous: previous,
            current: WatchPushPolicy.nextEventIdentity(in: snapshot, at: request.now))
    }
}

/// What a run has to say about the session of its container.
struct StatedSession {
    /// Whether a signed-out folder is taken up again.
    var signsIn = false
    /// How a caller who did not ask for that can, as the end of a sentence; empty where there is no way.
    var wayBack = ""
    /// The session's address; `nil` keeps it.
    var baseURL: String?
    /// The session's name; `nil` keeps it.
    var username: String?
}

/// What writing the container came to.
struct Publication {
    /// Whether a reader sees anything else than before.
    var hasChanged: Bool
    /// Whether a complication push is due.
    var push: PushReport
}
