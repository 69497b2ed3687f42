// Converts feeds into a container folder, and says what came of it.
//
//     swift run Convert DIR FEED...
//
// It links SnapshotIngest and ICalendar, as a program does that makes snapshots.

import Foundation
import ICalendar
import SnapshotIngest

let arguments = CommandLine.arguments.dropFirst()
guard let directory = arguments.first else {
    print("usage: Convert DIR FEED...")
    exit(RunStatus.usage.exitStatus)
}

let request = ConversionRequest(
    feeds: arguments.dropFirst().map { FeedRequest(location: FeedLocation(argument: $0)) },
    now: Date(), viewerZone: Zone.named("Europe/Zurich") ?? .utc, writerVersion: "Convert 1.0",
    container: URL(filePath: directory, directoryHint: .isDirectory))

// Without a container, the outcome's snapshot is all that comes of it.
let outcome = Conversion(request).run()
for message in outcome.messages {
    print("\(message.severity.rawValue): \(message.text)")
}
print(outcome.summary ?? "Nothing was written.")
exit(outcome.status.exitStatus)
