import CalendarSources
import Foundation
import ICalendar
import IngestStore

extension CalendarReading {
    /// A calendar of which nothing can be read, and why.
    init(failed plan: PlannedCalendar, _ failure: SourceFailure) {
        self.init(unread: plan)
        failures.add(failure)
    }

    /// Reads the resources of a calendar of an account, each as a file of its own, and expands it.
    ///
    /// Two resources with one UID are two revisions of one event. A resource that is not complete contributes nothing and
    /// takes no other one down; neither does one whose current text could not be had. What a resource calls the calendar does not count: its server says that.
    ///
    /// - Parameters:
    ///   - store: Where they are.
    ///   - identity: Which source the account is.
    ///   - options: What the calendar is expanded for.
    ///   - zones: The zones that were evaluated already.
    ///   - wasEverInStep: Whether no resources mean an empty calendar.
    /// - Throws: `StoreError` where they cannot be read; the calendar is unread then.
    mutating func read(
        _ store: IngestStore, _ identity: SourceIdentity, options: ExpansionOptions, zones: ZoneMemory,
        wasEverInStep: Bool
    ) throws(StoreError) {
        let reader = CalendarReader(options: options, memory: zones)
        var (files, bytes, broken) = (0, 0, 0)
        try store.forEachResource(ofCollection: plan.collection, of: identity) { path, problem, text in
            let name = "\(plan.key): \(path.split(separator: "/").last ?? "")"
            if let problem {
                failures.add(SourceFailure(unread: problem, isKnown: !text.isEmpty, location: name))
                guard !text.isEmpty else { return broken += 1 }
            }
            reader.beginFile(name)
            reader.read(text)
            bytes += text.count
            do throws(FeedError) {
                try reader.endFile()
                files += 1
            } catch {
                broken += 1
                failures.add(SourceFailure(error, location: name))
            }
        }
        (self.files, self.bytes) = (files, bytes)
        // A calendar whose resources are all broken is no empty one.
        guard files > 0 || wasEverInStep && broken == 0 else { return }
        var expansion = reader.expand()
        (expansion.name, expansion.colors, expansion.refreshInterval) = (nil, [], nil)
        self.expansion = expansion
    }
}
