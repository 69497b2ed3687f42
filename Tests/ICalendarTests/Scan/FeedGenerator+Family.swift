extension FeedGenerator {
    /// A series around the window and overrides that name its instances: moved into the window and out of it, in
    /// several revisions, with changes of all later instances, and now and then so long that instances from far away
    /// last into the window.
    mutating func family(_ uid: String) -> [String] {
        let interval = [1, 7, 14, 30][below(4)]
        let first = day() - interval * below(30)
        let clock = ["T090000", "T233000"][below(2)]
        let style = below(4)
        let isLong = chance(15)
        let length = isLong ? below(120) : below(2)
        var rule = "FREQ=DAILY;INTERVAL=\(interval)"
        if chance(40) {
            rule += ";COUNT=\(1 + below(60))"
        } else if chance(30) {
            rule += ";UNTIL=" + date(first + below(900))
        }
        var lines = ["DTSTART" + time(first, style, clock: clock), "RRULE:" + rule]
        lines.append(
            chance(30) ? "DURATION:P\(length)DT1H" : "DTEND" + time(first + length, style, clock: "T235500"))
        if chance(10) { lines.append("RDATE" + time(day(), style, clock: clock)) }
        if chance(5) { lines.append("RDATE;VALUE=PERIOD:\(date(day()))\(clock)Z/P\(1 + below(60))D") }
        var components = chance(90) ? [event(uid, revision: below(3), lines)] : []
        if chance(10) { components.append(event(uid, revision: below(3), lines)) }
        for _ in 0..<below(8) {
            let named = first + interval * below(60)
            let isRange = chance(20)
            let isMoved = chance(isRange ? 70 : 30)
            let place = isMoved ? day() : named
            let id = time(named, chance(80) ? style : below(4), clock: clock)
            var lines = [
                "RECURRENCE-ID" + (isRange ? ";RANGE=THISANDFUTURE" : "") + id,
                "DTSTART" + time(place, chance(80) ? style : below(4), clock: isMoved ? "T100000" : clock),
            ]
            if chance(10) { lines.append("STATUS:CANCELLED") }
            for _ in 0...below(2) {
                components.append(event(uid, revision: below(3), lines))
                // Another revision of the same instance, elsewhere.
                if chance(50) { lines[1] = "DTSTART" + time(day(), style, clock: "T110000") }
            }
        }
        return components
    }

    private mutating func event(_ uid: String, revision: Int, _ lines: [String]) -> String {
        var all = ["UID:\(uid)", "SUMMARY:\(uid) \(below(1000))"] + lines
        if chance(80) { all.append("SEQUENCE:\(revision)") }
        if chance(80) { all.append("DTSTAMP:2026010\(1 + below(3))T000000Z") }
        let written = all.map { decorate($0) }.joined(separator: "\r\n")
        return "BEGIN:VEVENT\r\n\(written)\r\nEND:VEVENT\r\n"
    }
}
