// Shows the next appointments of a container folder, and what a watch would get of it.
//
//     swift run ReadSnapshot DIR [INSTANT]
//
// It links CalendarrCore alone, as an app does.

import CalendarrCore
import Foundation

let arguments = CommandLine.arguments.dropFirst()
let directory = arguments.first.map { URL(filePath: $0, directoryHint: .isDirectory) }
let now = try arguments.dropFirst().first.map { try Date($0, strategy: .iso8601) } ?? Date()

let store = directory.map(SnapshotStore.init(directory:)) ?? SnapshotStore()
let sessions = directory.map(SharedSessionStore.init(directory:)) ?? SharedSessionStore()

// Nothing to show is never one state: each has its own answer.
switch store.read() {
case .ok(let snapshot) where snapshot.covers(now):
    try show(snapshot)
case .ok(let snapshot):
    print("No information about \(now.ISO8601Format()), only from \(snapshot.coverageStart.ISO8601Format())")
    print("to \(snapshot.coverageEnd.ISO8601Format()).")
case .neverWritten:
    print("Nothing was written here yet.")
case .loggedOut:
    print("Signed out.")
case .incompatible(let found, let maxSupported):
    print("Written by a newer version: schema \(found), and \(maxSupported) is the newest known here.")
case .unreadable(let why):
    print("The snapshot cannot be read: \(why)")
}

func show(_ snapshot: CalendarrSnapshot) throws {
    let names = Dictionary(
        store.readCalendars().map { ($0.id, $0.name) }, uniquingKeysWith: { name, _ in name })
    let next = snapshot.events.filter { $0.end > now && !$0.isAllDay }.prefix(3)
    print("As of \(snapshot.writtenAt.ISO8601Format()):")
    for event in next {
        print("  \(event.start.ISO8601Format())  \(event.title)  (\(names[event.calendarKey] ?? "unknown"))")
    }

    // What goes to a watch: a narrower snapshot with a narrower coverage, as a property list.
    let payload = WatchTransportPayload(
        snapshot: snapshot.trimmedForWatch(now: now), calendars: store.readCalendars(),
        session: sessions.read())
    let received = try WatchTransportPayload.decode(payload.encoded()).snapshot
    let redraws = ComplicationTimeline.entryDates(from: now, in: received)
    print("A watch gets \(received.events.count) of \(snapshot.events.count) events,")
    print("up to \(received.coverageEnd.ISO8601Format()), and redraws \(redraws.count) times in a day.")
}
