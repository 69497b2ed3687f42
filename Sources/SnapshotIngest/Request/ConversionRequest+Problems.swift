import Foundation
import ICalendar

extension ConversionRequest {
    /// The languages that a snapshot may name.
    static let languages = ["de", "en", "system"]

    /// What is wrong with the call itself, as sentences for people; empty where nothing is.
    var problems: [String] { feedProblems + settingsProblems }

    /// What is wrong with the feeds of the call.
    private var feedProblems: [String] {
        var problems: [String] = []
        if feeds.isEmpty { problems.append("no feed is named") }
        if feeds.count(where: { $0.location == .standardInput }) > 1 {
            problems.append("standard input (-) can only be read once")
        }
        let keys = feeds.compactMap(\.key)
        let repeated = Dictionary(grouping: keys) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
        problems += repeated.map { "the key \($0) is given to more than one feed" }
        if keys.contains("") { problems.append("a key is empty") }
        problems += feeds.compactMap(\.color).filter { CalendarColor.hex($0) == nil }.map {
            "\($0) is no colour: a CSS name, #rgb, #rrggbb or #rrggbbaa is wanted"
        }
        return problems
    }

    /// What is wrong with everything else.
    var settingsProblems: [String] {
        var problems: [String] = []
        if maxEvents < 0 { problems.append("a cap of \(maxEvents) events is less than none") }
        if !Self.languages.contains(language) {
            problems.append(
                "the language is \(language); \(Self.languages.joined(separator: ", ")) are known")
        }
        if let window, wholeSeconds(window).isEmpty { problems.append("the window is empty") }
        return problems
    }

    /// Ends a run that is called wrongly, or that the machine has no zones for.
    func refuseWhatCannotWork(problems: [String]) throws(RunRefusal) {
        guard problems.isEmpty else { throw RunRefusal(cause: .usage, reasons: problems) }
        guard Zone.isDataInstalled else {
            throw RunRefusal(
                cause: .fault,
                reasons: ["there is no time zone data on this machine; install the package tzdata"])
        }
    }

    /// The window of the run, in whole seconds.
    var effectiveWindow: Range<Date> {
        wholeSeconds(window ?? Self.contractWindow(now: now, in: viewerZone))
    }

    private func wholeSeconds(_ range: Range<Date>) -> Range<Date> {
        wholeSeconds(range.lowerBound)..<wholeSeconds(range.upperBound)
    }

    private func wholeSeconds(_ date: Date) -> Date {
        Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
    }
}
