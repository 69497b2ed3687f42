/// The names that Outlook shows in its lists of zones and some programs write as TZID:
/// `(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna`.
///
/// The offset is the one in winter, so that it alone would be wrong for half a year: a place or region
/// named behind it says which zone is meant, if its zone has this offset.
enum DisplayName {
    /// The zone that is meant and whether a place names it; otherwise it is the offset all year.
    static func zone(_ name: String) -> (zone: Zone, isPlace: Bool)? {
        guard name.hasPrefix("("), let end = name.firstIndex(of: ")"),
            let offset = OffsetName.seconds(name[name.index(after: name.startIndex)..<end])
        else { return nil }
        let text = name[name.index(after: end)...].lowercased()
        let places = text.split { ",/;:".contains($0) }.prefix(20)
            .map { $0.filter { $0 != "." }.split(separator: " ").joined(separator: " ") }
        for place in places {
            let candidates = regions[place].map { [$0] } ?? cities[place] ?? []
            for candidate in candidates {
                if let zone = Zone.named(candidate), winterOffset(of: zone) == offset { return (zone, true) }
            }
        }
        return (.fixed(seconds: offset), false)
    }

    /// The smaller one of the offsets in January and July.
    private static func winterOffset(of zone: Zone) -> Int {
        let offsets = [1_767_225_600, 1_782_864_000].map { (seconds: Int64) in
            zone.wallTime(at: Instant(seconds: seconds)).seconds - seconds
        }
        return Int(min(offsets[0], offsets[1]))
    }

    /// IANA names by the last part of the name: `berlin`, `hong kong`.
    private static let cities: [String: [String]] = Dictionary(
        grouping: ZoneDatabase.system.names.filter { $0.contains("/") }.sorted()
    ) { name in
        name.lowercased().split(separator: "/").last?.split(separator: "_").joined(separator: " ") ?? ""
    }

    /// What is no city in Windows' lists.
    static let regions = [
        "alaska": "America/Anchorage",
        "arizona": "America/Phoenix",
        "atlantic time (canada)": "America/Halifax",
        "baja california": "America/Tijuana",
        "cabo verde is": "Atlantic/Cape_Verde",
        "cape verde is": "Atlantic/Cape_Verde",
        "central america": "America/Guatemala",
        "central time (us & canada)": "America/Chicago",
        "coordinated universal time": "UTC",
        "eastern time (us & canada)": "America/New_York",
        "greenland": "America/Nuuk",
        "hawaii": "Pacific/Honolulu",
        "indiana (east)": "America/Indiana/Indianapolis",
        "mountain time (us & canada)": "America/Denver",
        "new delhi": "Asia/Kolkata",
        "newfoundland": "America/St_Johns",
        "pacific time (us & canada)": "America/Los_Angeles",
        "saskatchewan": "America/Regina",
    ]
}
