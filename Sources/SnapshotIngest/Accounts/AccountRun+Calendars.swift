import CalendarSources
import IngestStore

/// Which calendars the account has, and which of them are wanted.
extension AccountRun {
    /// The calendars that the account lists, asking as little as that takes.
    mutating func listing() throws(AccountFailure) -> [RemoteCalendar] {
        let start = server.cost
        defer { costs[nil] = server.cost - start }
        guard !discovers, account.discoveredAt != nil else { return try discover() }
        let homes = account.homes.compactMap { try? SourceAddress($0) }
        do throws(AccountFailure) {
            guard !homes.isEmpty else {
                guard let calendar = try server.calendar(at: address) else { return [] }
                return [calendar]
            }
            return try server.calendars(ofHomes: homes)
        } catch {
            // It may have moved.
            guard !error.endsConversation, [.notFound, .untrusted].contains(error.failure.code) else {
                throw error
            }
            return try discover()
        }
    }

    private func discover() throws(AccountFailure) -> [RemoteCalendar] {
        let found = try server.discover()
        account.homes = found.homes.map(\.text)
        account.discoveredAt = request.now
        return found.calendars
    }

    /// The calendars that there are. Those that the account has no longer in its list are asked for one by one: only a
    /// server that says so makes one gone.
    mutating func present(besides listed: [RemoteCalendar]) throws(AccountFailure) -> [RemoteCalendar] {
        var present = listed
        let paths = Set(listed.map(\.path))
        // One that was gone and is there again is not left alone any longer.
        for path in paths where account[path: path]?.isGone == true { account[path: path]?.notBefore = nil }
        let known = account.collections.compactMap(\.remote)
        for selected in CalendarSelection(choices, of: known, chosenBefore: account.choices).calendars
        where !paths.contains(selected.calendar.path) {
            if let calendar = try missing(selected) { present.append(calendar) }
        }
        return present
    }

    /// A calendar that is known and not listed: as the server describes it itself, or as it was known while that cannot
    /// be had; `nil` of one that is no more.
    private mutating func missing(_ selected: SelectedCalendar) throws(AccountFailure) -> RemoteCalendar? {
        let known = selected.calendar
        // An address that is a calendar names it.
        let isNamed = selected.isNamed || account.homes.isEmpty
        guard let collection = account[path: known.path],
            !isLeftAlone(collection) || collection.isGone && !isNamed
        else { return known }
        let start = server.cost
        defer { costs[known.path] = server.cost - start }
        do throws(AccountFailure) {
            if let calendar = try server.calendar(at: known.address) { return calendar }
        } catch {
            if error.endsConversation { throw error }
            fail(known.path, error.failure)
            return known
        }
        if isNamed {
            fail(known.path, FetchFailure(.notFound, Self.gone, isPermanent: true))
            return known
        }
        account[path: known.path] = nil
        goneKeys.append(collection.key)
        return nil
    }

    private static let gone = "the account has this calendar no longer"

    /// Takes over which calendars are wanted, and what they are called.
    mutating func select(among calendars: [RemoteCalendar], _ keys: inout CalendarKeys) {
        let chosenBefore = account.choices
        let selected = CalendarSelection(choices, of: calendars, chosenBefore: chosenBefore).calendars
        let keys = keys.keys(of: selected, under: source.key, assigned: account.keys)
        account.collections = zip(selected, keys).map { selected, key in
            var collection =
                account[path: selected.calendar.path] ?? CollectionRecord(selected.calendar, key: key)
            noteName(of: collection, selected)
            collection.key = key
            collection.chosenBy = selected.choice.match
            collection.describe(selected.calendar)
            return collection
        }
        hasSelected = true
        // One that moved has its key again.
        for key in goneKeys where !account.collections.contains(where: { $0.key == key }) {
            messages.append(Message(.note, "\(key): \(Self.gone); it is left out"))
        }
        problems = CalendarSelection.problems(choices, of: calendars, chosenBefore: chosenBefore)
    }

    /// Tells of a calendar that was chosen by its name and has another one now.
    private mutating func noteName(of collection: CollectionRecord, _ selected: SelectedCalendar) {
        let before = collection.remote?.shownName
        guard selected.isNamed, before == selected.choice.match, selected.calendar.shownName != before
        else { return }
        messages.append(
            Message(
                .note,
                "\(collection.key): is called \"\(selected.calendar.shownName)\" now; the configuration says "
                    + "\"\(selected.choice.match)\""))
    }
}

extension CollectionRecord {
    /// Whether its server said that there is no such calendar.
    fileprivate var isGone: Bool { lastErrorCode == FetchFailure.Code.notFound.rawValue }
}
