import Foundation

extension CalendarrSnapshot {
    /// What Foundation's encoder writes of ``encode(to:)``, without the encoder: every run writes a snapshot.
    func json(_ layout: SnapshotCoding.Layout) -> Data {
        var json = JSONText(layout, capacity: 2_048 + 512 * events.count)
        json.object { json in
            json.member(.accentColorHex, theme.accent)
            json.member(.backgroundColorHex, theme.background)
            if !calendarStates.isEmpty {
                json.name(CodingKeys.calendarStates.rawValue)
                json.object { json in
                    for (key, status) in calendarStates.sorted(by: Self.areInOrder) {
                        json.name(key)
                        status.write(to: &json)
                    }
                }
            }
            json.member(.coverageEnd, coverageEnd)
            json.member(.coverageStart, coverageStart)
            json.name(CodingKeys.events.rawValue)
            json.array { json in
                for event in events {
                    json.element()
                    event.write(to: &json)
                }
            }
            json.name(CodingKeys.isLoggedIn.rawValue)
            json.bool(isLoggedIn)
            json.member(.language, language)
            json.member(.lineColorHex, theme.line)
            json.member(.primaryColorHex, theme.primary)
            json.name(CodingKeys.schemaVersion.rawValue)
            json.integer(Self.currentSchema)
            json.member(.textColorHex, theme.text)
            json.member(.todayColorHex, theme.today)
            json.member(.writerVersion, writerVersion)
            json.member(.writtenAt, writtenAt)
        }
        return Data(json.bytes + [UInt8(ascii: "\n")])
    }

    /// Keys are sorted by their UTF-8.
    private static func areInOrder(
        _ first: (key: String, value: CalendarSourceStatus),
        _ second: (key: String, value: CalendarSourceStatus)
    ) -> Bool {
        first.key.utf8.lexicographicallyPrecedes(second.key.utf8)
    }
}

extension SnapshotEvent {
    fileprivate func write(to json: inout JSONText) {
        json.object { json in
            json.member("calendarKey", calendarKey)
            json.member("colorHex", colorHex)
            json.member("end", end)
            json.member("id", id)
            json.name("isAllDay")
            json.bool(isAllDay)
            json.member("location", location)
            json.member("start", start)
            json.member("title", title)
        }
    }
}

extension CalendarSourceStatus {
    fileprivate func write(to json: inout JSONText) {
        json.object { json in
            if let asOf { json.member("asOf", asOf) }
            if let coverageEnd { json.member("coverageEnd", coverageEnd) }
            if let coverageStart { json.member("coverageStart", coverageStart) }
            if let detail { json.member("detail", detail.rawValue) }
            json.member("state", state.rawValue)
        }
    }
}

extension JSONText {
    fileprivate mutating func member(_ key: CalendarrSnapshot.CodingKeys, _ text: String) {
        member(key.rawValue, text)
    }

    fileprivate mutating func member(_ key: CalendarrSnapshot.CodingKeys, _ date: Date) {
        member(key.rawValue, date)
    }

    fileprivate mutating func member(_ name: String, _ text: String) {
        self.name(name)
        string(text)
    }

    fileprivate mutating func member(_ name: String, _ date: Date) {
        self.name(name)
        self.date(date)
    }
}
