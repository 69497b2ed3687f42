import CalendarSources

/// Which calendars of an account the configuration wants.
struct CalendarSelection {
    /// The calendars, in the order of the server. Calendars that hold no events are none of them.
    private(set) var calendars: [SelectedCalendar] = []
    /// What the configuration wants and is not there, as clauses for people; no address is in them.
    private(set) var problems: [String] = []

    /// Names that a message has at most, and characters of each.
    private static let maxNames = 10
    private static let maxNameLength = 60

    /// - Parameters:
    ///   - choices: What the configuration says. A calendar that several of them mean goes by the first that means it in
    ///     particular.
    ///   - calendars: The calendars of the account.
    ///   - chosenBefore: What meant calendars in earlier runs (``AccountCalendar/match``), by their paths: whoever renames
    ///     a calendar does not lose it.
    ///   - firstNumber: Which element of the configuration's list the first of the choices is.
    init(
        _ choices: [AccountCalendar], of calendars: [RemoteCalendar], chosenBefore: [String: String] = [:],
        firstNumber: Int = 0
    ) {
        let index = CalendarIndex(calendars, chosenBefore: chosenBefore)
        var selected = [Int?](repeating: nil, count: calendars.count)
        for (number, choice) in choices.enumerated() {
            let meant = index.indices(meantBy: choice.match)
            for place in meant where Self.isBetter(choice, than: selected[place].map { choices[$0] }) {
                selected[place] = number
            }
            guard choice.match != AccountCalendar.all.match else { continue }
            if meant.isEmpty {
                problems.append(
                    "\(Self.shown(choice.match, number + firstNumber)) is none of the account's calendars; \(Self.names(of: calendars))"
                )
            }
            for place in meant.sorted() where !calendars[place].mayHoldEvents {
                problems.append(
                    "\(Self.shown(choice.match, number + firstNumber)) holds no events\(Self.components(of: calendars[place]))"
                )
            }
        }
        for (calendar, number) in zip(calendars, selected) where calendar.mayHoldEvents {
            guard let number else { continue }
            self.calendars.append(SelectedCalendar(calendar: calendar, choice: choices[number]))
        }
    }

    /// The choices that mean no calendar with events, and why.
    static func problems(
        _ choices: [AccountCalendar], of calendars: [RemoteCalendar], chosenBefore: [String: String]
    ) -> [(choice: AccountCalendar, text: String)] {
        choices.enumerated().compactMap { number, choice in
            CalendarSelection(
                [choice], of: calendars, chosenBefore: chosenBefore, firstNumber: number
            ).problems.first.map { (choice, $0) }
        }
    }

    /// Whether a calendar goes by a choice rather than by an earlier one: the first that means it in particular.
    private static func isBetter(_ choice: AccountCalendar, than earlier: AccountCalendar?) -> Bool {
        guard let earlier else { return true }
        return earlier.match == AccountCalendar.all.match && choice.match != AccountCalendar.all.match
    }

    private static func components(of calendar: RemoteCalendar) -> String {
        let names = (calendar.components ?? []).sorted().joined(separator: ", ")
        return names.isEmpty ? "" : " (\(cut(names)))"
    }

    private static func names(of calendars: [RemoteCalendar]) -> String {
        let names = calendars.filter(\.mayHoldEvents).map { "\"\(cut($0.shownName))\"" }
        guard !names.isEmpty else { return "there are none with events" }
        let rest = names.count - maxNames
        return "there are " + names.prefix(maxNames).joined(separator: ", ")
            + (rest > 0 ? " and \(rest) more" : "")
    }

    private static func shown(_ match: String, _ number: Int) -> String {
        match.contains("://") || match.hasPrefix("/")
            ? "calendars[\(number)], an address," : "\"\(cut(match))\""
    }

    private static func cut(_ text: String) -> String {
        text.count > maxNameLength ? text.prefix(maxNameLength) + "…" : text
    }
}
