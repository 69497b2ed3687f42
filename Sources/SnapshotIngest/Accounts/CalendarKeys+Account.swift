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
        // Of several that one key is stated for, whoever had it keeps it, whatever their order is today.
        for hadIt in [true, false] {
            for (index, calendar) in calendars.enumerated() where keys[index] == nil {
                guard let stated = calendar.choice.key,
                    !hadIt || assigned[calendar.calendar.path] == stated, given.insert(stated).inserted
                else { continue }
                _ = claim(stated)
                keys[index] = stated
            }
        }
        // Whoever had a key before comes before whoever would like it now.
        let before = Dictionary(uniqueKeysWithValues: assigned.filter { claim($0.value) }.map { ($0, $1) })
        for (index, selected) in calendars.enumerated() where keys[index] == nil {
            guard let key = before[selected.calendar.path] else { continue }
            if selected.choice.key.map({ Self.isNumbered(key, $0) }) ?? true { keys[index] = key }
        }
        return zip(calendars, keys).map { selected, key in
            if let key { return key }
            if let stated = selected.choice.key { return unused(stated) }
            return self.key(ofFolder: selected.calendar.segment, under: account)
        }
    }

    /// Whether a key is one that was made of another with a number.
    private static func isNumbered(_ key: String, _ stated: String) -> Bool {
        key.hasPrefix(stated + "-") && key.dropFirst(stated.count + 1).allSatisfy(\.isNumber)
    }
}
