import CalendarSources

extension CalendarKeys {
    /// The keys of the calendars of an account: the stated one, else the one that a calendar has had before, else that of
    /// the account and the last part of its path. Names of calendars may change, keys may not.
    ///
    /// - Parameters:
    ///   - calendars: The calendars.
    ///   - account: The key of the account.
    ///   - assigned: The keys of earlier runs by the decoded paths of the calendars. Those of calendars that are not
    ///     among these stay theirs.
    /// - Returns: The keys, in the order of the calendars.
    mutating func keys(
        of calendars: [SelectedCalendar], under account: String, assigned: [String: String]
    ) -> [String] {
        var keys = [String?](repeating: nil, count: calendars.count)
        var given: Set<String> = []
        for (index, calendar) in calendars.enumerated() {
            guard let stated = calendar.choice.key, given.insert(stated).inserted else { continue }
            _ = claim(stated)
            keys[index] = stated
        }
        // Whoever had a key before comes before whoever would like it now.
        let before = Dictionary(uniqueKeysWithValues: assigned.filter { claim($0.value) }.map { ($0, $1) })
        for (index, selected) in calendars.enumerated() where keys[index] == nil && selected.choice.key == nil
        {
            keys[index] = before[selected.calendar.path]
        }
        return zip(calendars, keys).map { selected, key in
            if let key { return key }
            if let stated = selected.choice.key { return unused(stated) }
            return self.key(ofFolder: selected.calendar.segment, under: account)
        }
    }
}
