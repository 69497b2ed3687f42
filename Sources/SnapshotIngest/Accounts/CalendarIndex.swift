import CalendarSources

/// The calendars of an account by what a configuration may call them.
struct CalendarIndex {
    private let calendars: [RemoteCalendar]
    private var byPath: [String: [Int]] = [:]
    private var byName: [String: [Int]] = [:]
    private var byFoldedName: [String: [Int]] = [:]
    private var byEarlierChoice: [String: [Int]] = [:]

    /// - Parameters:
    ///   - calendars: The calendars.
    ///   - chosenBefore: What meant them in earlier runs, by their paths.
    init(_ calendars: [RemoteCalendar], chosenBefore: [String: String]) {
        self.calendars = calendars
        for (index, calendar) in calendars.enumerated() {
            byPath[NamedPlace.path(of: calendar), default: []].append(index)
            byName[calendar.shownName, default: []].append(index)
            byFoldedName[calendar.shownName.lowercased(), default: []].append(index)
            if let choice = chosenBefore[calendar.path] { byEarlierChoice[choice, default: []].append(index) }
        }
    }

    /// The calendars that a text means: by address or name, by a name that differs in the case of letters alone, or because
    /// it meant them before.
    func indices(meantBy match: String) -> Set<Int> {
        if match == AccountCalendar.all.match { return Set(calendars.indices) }
        let ways = [
            (byName[match] ?? []) + placed(match), byFoldedName[match.lowercased()] ?? [],
            byEarlierChoice[match] ?? [],
        ]
        return Set(ways.first { !$0.isEmpty } ?? [])
    }

    private func placed(_ match: String) -> [Int] {
        guard let place = NamedPlace(match) else { return [] }
        return place.paths.flatMap { byPath[$0] ?? [] }.filter { place.isPlace(of: calendars[$0]) }
    }
}
