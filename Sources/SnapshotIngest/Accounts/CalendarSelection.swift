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
    init(
        _ choices: [AccountCalendar], of calendars: [RemoteCalendar], chosenBefore: [String: String] = [:]
    ) {
        let meanings = choices.map { Self.indices(meant: $0, of: calendars, chosenBefore) }
        for (index, calendar) in calendars.enumerated() where calendar.mayHoldEvents {
            let fitting = choices.indices.filter { meanings[$0].contains(index) }
            let named = fitting.first { choices[$0].match != AccountCalendar.all.match }
            guard let choice = named ?? fitting.first else { continue }
            self.calendars.append(SelectedCalendar(calendar: calendar, choice: choices[choice]))
        }
        for (choice, meant) in zip(choices, meanings) where choice.match != AccountCalendar.all.match {
            if meant.isEmpty {
                problems.append(
                    "\(Self.shown(choice.match)) is none of the account's calendars; \(Self.names(of: calendars))"
                )
            }
            for index in meant.sorted() where !calendars[index].mayHoldEvents {
                let components = calendars[index].components?.sorted().joined(separator: ", ") ?? ""
                problems.append(
                    "\(Self.shown(choice.match)) holds no events"
                        + (components.isEmpty ? "" : " (\(Self.cut(components)))"))
            }
        }
    }

    /// The calendars that a choice means: by address, by name, by a name that differs in the case of letters alone, or
    /// because it meant them before.
    private static func indices(
        meant choice: AccountCalendar, of calendars: [RemoteCalendar], _ chosenBefore: [String: String]
    ) -> Set<Int> {
        if choice.match == AccountCalendar.all.match { return Set(calendars.indices) }
        let wanted = choice.match.lowercased()
        let ways: [(RemoteCalendar) -> Bool] = [
            { $0.isAt(choice.match) || $0.shownName == choice.match },
            { $0.shownName.lowercased() == wanted }, { chosenBefore[$0.path] == choice.match },
        ]
        for way in ways {
            let meant = calendars.indices.filter { way(calendars[$0]) }
            if !meant.isEmpty { return Set(meant) }
        }
        return []
    }

    private static func names(of calendars: [RemoteCalendar]) -> String {
        let names = calendars.filter(\.mayHoldEvents).map { "\"\(cut($0.shownName))\"" }
        guard !names.isEmpty else { return "there are none with events" }
        let rest = names.count - maxNames
        return "there are " + names.prefix(maxNames).joined(separator: ", ")
            + (rest > 0 ? " and \(rest) more" : "")
    }

    private static func shown(_ match: String) -> String {
        match.contains("://") || match.hasPrefix("/") ? "an address of calendars" : "\"\(cut(match))\""
    }

    private static func cut(_ text: String) -> String {
        text.count > maxNameLength ? text.prefix(maxNameLength) + "…" : text
    }
}
