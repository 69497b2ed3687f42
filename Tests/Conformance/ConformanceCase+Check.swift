import CalendarrCore
import Foundation
import ICalendar
import SnapshotIngest
import Testing

extension ConformanceCase {
    /// Converts the calendar and says what is wrong with the outcome; `nil` where nothing is.
    func failure() throws -> String? {
        let outcome = try convert()
        switch answer.expect {
        case .error:
            return Self.failureToFail(outcome)
        case .events:
            return Self.difference(outcome, from: answer.events)
        case .oneOf:
            let failures = (answer.alternatives ?? []).map { Self.failure(of: outcome, against: $0) }
            guard !failures.contains(nil) else { return nil }
            return "none of the alternatives: " + failures.compactMap(\.self).joined(separator: " | ")
        }
    }

    private func convert() throws -> ConversionOutcome {
        let zone = try #require(Zone.named(answer.timezone), "the zone of the case is unknown")
        let request = ConversionRequest(
            feeds: [FeedRequest(location: .file(feed))],
            now: answer.from,
            viewerZone: zone,
            window: answer.from..<answer.to,
            maxEvents: 0,
            writerVersion: "conformance")
        return Conversion(request).run(progress: nil)
    }

    private static func failure(of outcome: ConversionOutcome, against alternative: Alternative) -> String? {
        if alternative.reported == true, !hasMessage(outcome) {
            return "nothing was reported"
        }
        if alternative.error == true {
            return failureToFail(outcome)
        }
        if let atLeast = alternative.atLeast {
            let count = outcome.snapshot?.events.count ?? 0
            return count >= atLeast ? nil : "\(count) events"
        }
        if let contains = alternative.contains {
            return difference(outcome, from: contains, mayHaveMore: true)
        }
        return difference(outcome, from: alternative.events ?? [])
    }

    private static func failureToFail(_ outcome: ConversionOutcome) -> String? {
        if outcome.status == .success || outcome.snapshot != nil {
            return "an error was expected, not \(outcome.snapshot?.events.count ?? 0) events"
        }
        return hasMessage(outcome) ? nil : "the status is \(outcome.status) and no message says why"
    }

    private static func difference(
        _ outcome: ConversionOutcome, from expected: [ExpectedEvent], mayHaveMore: Bool = false
    ) -> String? {
        guard let snapshot = outcome.snapshot, outcome.status == .success else {
            return "the status is \(outcome.status): \(outcome.messages.map(\.text).joined(separator: "; "))"
        }
        let difference = EventDifference(of: snapshot.events, from: expected)
        let isRight = difference.missing.isEmpty && (mayHaveMore || difference.unexpected.isEmpty)
        return isRight ? nil : difference.description
    }

    private static func hasMessage(_ outcome: ConversionOutcome) -> Bool {
        outcome.messages.contains { $0.severity != .note && !$0.text.isEmpty }
    }
}
