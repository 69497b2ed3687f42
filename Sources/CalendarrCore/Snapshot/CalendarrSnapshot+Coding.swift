import Foundation

extension CodingUserInfoKey {
    /// The `Calendar` in which the coverage of a schema-1 file is counted; `Calendar.current` without it.
    public static let snapshotCalendar = make("com.scarriffleservices.calendarr.calendar")

    private static func make(_ name: String) -> CodingUserInfoKey {
        guard let key = CodingUserInfoKey(rawValue: name) else {
            preconditionFailure("A key of user info is any string")
        }
        return key
    }
}

extension CalendarrSnapshot: Codable {
    enum CodingKeys: String, CodingKey {
        case schemaVersion, writtenAt, coverageStart, coverageEnd, isLoggedIn, writerVersion, events
        case todayColorHex, textColorHex, backgroundColorHex, lineColorHex, primaryColorHex, accentColorHex
        case language, calendarStates
    }

    /// Reads a snapshot of schema 1 or 2; unknown keys are ignored.
    ///
    /// A schema-1 file has no coverage: it is the window that its writer used, counted in calendar days of
    /// `decoder.userInfo[.snapshotCalendar]`, and ends at its last event where it was probably cut.
    ///
    /// - Throws: `DecodingError` for a newer schema, a missing key or one of another type. A schema-2 file
    ///   without coverage is an error: nothing may be guessed about what it speaks for.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let schema = try values.decodeIfPresent(Int.self, forKey: .schemaVersion) ?? 1
        guard (1...Self.maxSupportedSchema).contains(schema) else {
            throw DecodingError.dataCorruptedError(
                forKey: .schemaVersion, in: values,
                debugDescription: "schema \(schema) is not one of 1...\(Self.maxSupportedSchema)")
        }
        let writtenAt = try values.decode(Date.self, forKey: .writtenAt)
        let events = try values.decode([SnapshotEvent].self, forKey: .events)
        let coverage =
            if schema == 1, !values.contains(.coverageStart), !values.contains(.coverageEnd) {
                Self.coverageOfSchema1(
                    writtenAt: writtenAt, events: events,
                    calendar: decoder.userInfo[.snapshotCalendar] as? Calendar ?? .current)
            } else {
                (
                    start: try values.decode(Date.self, forKey: .coverageStart),
                    end: try values.decode(Date.self, forKey: .coverageEnd)
                )
            }
        self.init(
            writtenAt: writtenAt, coverageStart: coverage.start, coverageEnd: coverage.end,
            isLoggedIn: try values.decodeIfPresent(Bool.self, forKey: .isLoggedIn) ?? true,
            writerVersion: try values.decodeIfPresent(String.self, forKey: .writerVersion) ?? "unknown",
            events: events, theme: try Self.theme(in: values),
            language: try values.decodeIfPresent(String.self, forKey: .language) ?? "system",
            calendarStates: try values.decodeIfPresent(
                [String: CalendarSourceStatus].self, forKey: .calendarStates) ?? [:])
        schemaVersion = schema
    }

    /// Writes a snapshot of the current schema, which a schema-1 reader reads, too.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Self.currentSchema, forKey: .schemaVersion)
        try values.encode(writtenAt, forKey: .writtenAt)
        try values.encode(coverageStart, forKey: .coverageStart)
        try values.encode(coverageEnd, forKey: .coverageEnd)
        try values.encode(isLoggedIn, forKey: .isLoggedIn)
        try values.encode(writerVersion, forKey: .writerVersion)
        try values.encode(events, forKey: .events)
        try values.encode(theme.today, forKey: .todayColorHex)
        try values.encode(theme.text, forKey: .textColorHex)
        try values.encode(theme.background, forKey: .backgroundColorHex)
        try values.encode(theme.line, forKey: .lineColorHex)
        try values.encode(theme.primary, forKey: .primaryColorHex)
        try values.encode(theme.accent, forKey: .accentColorHex)
        try values.encode(language, forKey: .language)
        if !calendarStates.isEmpty {
            try values.encode(calendarStates, forKey: .calendarStates)
        }
    }

    private static func theme(in values: KeyedDecodingContainer<CodingKeys>) throws -> SnapshotTheme {
        let standard = SnapshotTheme()
        return SnapshotTheme(
            today: try values.decodeIfPresent(String.self, forKey: .todayColorHex) ?? standard.today,
            text: try values.decodeIfPresent(String.self, forKey: .textColorHex) ?? standard.text,
            background: try values.decodeIfPresent(String.self, forKey: .backgroundColorHex)
                ?? standard.background,
            line: try values.decodeIfPresent(String.self, forKey: .lineColorHex) ?? standard.line,
            primary: try values.decodeIfPresent(String.self, forKey: .primaryColorHex) ?? standard.primary,
            accent: try values.decodeIfPresent(String.self, forKey: .accentColorHex) ?? standard.accent)
    }

    /// The window that writers of schema 1 used, ended at its last event when it holds so many that it was
    /// probably cut there.
    private static func coverageOfSchema1(
        writtenAt: Date, events: [SnapshotEvent], calendar: Calendar
    ) -> (start: Date, end: Date) {
        let window = calendar.days(
            behind: SnapshotCoverage.daysBehind, ahead: SnapshotCoverage.daysAhead, around: writtenAt)
        guard events.count >= SnapshotCoverage.maxEvents, let last = events.map(\.start).max() else {
            return (window.lowerBound, window.upperBound)
        }
        return (window.lowerBound, max(window.lowerBound, min(window.upperBound, last)))
    }
}
