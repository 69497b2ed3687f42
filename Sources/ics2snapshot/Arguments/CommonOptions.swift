import Foundation
import ICalendar
import SnapshotIngest

/// The options that every verb takes, with their values worked out.
struct CommonOptions {
    static let listed: [(id: OptionID, meaning: String)] = [
        (.timezone, "time zone of the viewer, an IANA name; by default that of TZ, else of the system"),
        (.now, "the clock, in ISO 8601 with an offset: 2026-09-10T08:00:00Z"),
        (.verbose, "say more on standard error"),
        (.quiet, "say nothing but errors"),
        (.help, "print this help and end"),
        (.version, "print the version and end; with -v those of the libraries too"),
    ]

    let now: Date
    let viewerZone: Zone
    /// The viewer's calendar for those who count days with Foundation.
    var calendar: Calendar { Calendar(in: viewerZone, at: now) }
    /// `nil` where the call does not say.
    let language: String?
    let isVerbose: Bool
    let console: Console

    /// - Throws: ``UsageError``; ``Failure`` (70) on a machine without time zone data.
    init(_ arguments: [Argument]) throws {
        isVerbose = arguments.contains(.verbose)
        console = Console(isQuiet: arguments.contains(.quiet))
        guard Zone.isDataInstalled else {
            throw Failure(.fault, "there is no time zone data on this machine; install the package tzdata")
        }
        if let name = arguments.value(of: .timezone) {
            guard let zone = Zone.named(name) else {
                throw UsageError("--timezone: \(name.quoted) is not an IANA time zone such as Europe/Zurich")
            }
            viewerZone = zone
        } else {
            let stated = Environment.value(of: "TZ").map { ["TZ": $0] } ?? [:]
            let (zone, problem) = SystemZone.current(environment: stated)
            if let problem { console.note("ics2snapshot: \(problem)") }
            viewerZone = zone
        }
        if let text = arguments.value(of: .now) {
            guard case .instant(let instant) = try InstantArgument(text, of: .now) else {
                throw UsageError("--now: \(text.quoted) has no time; write it like \(text)T08:00:00Z")
            }
            now = instant.date
        } else {
            now = Instant(Date()).date
        }
        language = try arguments.choice(of: .language, from: ["de", "en", "system"])
    }
}

extension [Argument] {
    /// The value of an option that knows a few words only.
    func choice(of option: OptionID, from words: [String]) throws(UsageError) -> String? {
        guard let value = value(of: option) else { return nil }
        guard words.contains(value) else {
            throw UsageError(
                "\(option.spelling): \(value.quoted) is not one of \(words.joined(separator: ", "))")
        }
        return value
    }
}
