/// Random feeds around the window of 2026-09-10, the same for the same seed: with revisions, overrides, ranges,
/// and lines that are folded, in lower case, doubled or broken.
struct FeedGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x2545_F491_4F6C_DD1D
    }

    /// A VCALENDAR with a few dozen components in random order.
    mutating func feed() -> [UInt8] {
        var components: [String] = []
        for number in 0..<(8 + below(30)) {
            // Few UIDs, so that revisions and overrides meet.
            let uid = chance(30) ? "shared-\(below(4))" : "uid-\(number)"
            components.append(event(uid))
        }
        var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"
        if chance(20) { text += "X-WR-TIMEZONE:America/New_York\r\n" }
        for number in 0..<(2 + below(4)) { components += family("family-\(number)") }
        if chance(50) { shuffle(&components) }
        for component in components { text += component }
        return Array((text + "END:VCALENDAR\r\n").utf8)
    }

    private mutating func event(_ uid: String) -> String {
        var lines: [String] = []
        if !chance(3) { lines.append("UID:\(uid)") }
        lines.append("SUMMARY:\(uid) \(below(1000))")
        if chance(60) { lines.append("SEQUENCE:\(below(4))") }
        if chance(80) { lines.append("DTSTAMP:2026010\(1 + below(4))T000000Z") }
        if chance(4) { lines.append("STATUS:CANCELLED") }
        if chance(10) { lines.append("STATUS:TENTATIVE") }
        let day = self.day()
        let style = below(4)
        lines.append("DTSTART" + time(day, style))
        switch below(6) {
        case 0: lines.append("DURATION:P\(below(3))DT1H")
        case 1: break
        default: lines.append("DTEND" + time(day + (chance(5) ? below(900) : below(3)), style))
        }
        if chance(30) {
            lines.append("RRULE:" + rule(from: day))
            if chance(20) { lines.append("EXDATE" + time(day + below(30), style)) }
        } else if chance(25) {
            let range = chance(40) ? ";RANGE=THISANDFUTURE" : ""
            lines.append("RECURRENCE-ID\(range)" + time(chance(70) ? day : self.day(), below(4)))
        } else if chance(5) {
            lines.append("RDATE" + time(self.day(), style))
        }
        if chance(10) { lines.append("DESCRIPTION:" + String(repeating: "long text ", count: 20)) }
        if chance(3) { lines.append(lines[below(lines.count)]) }
        if chance(3) { lines.append("THIS IS NO LINE") }
        if chance(4) { lines[below(lines.count)] += "x" }
        var written = lines.map { decorate($0) }
        shuffle(&written)
        return "BEGIN:VEVENT\r\n" + written.joined(separator: "\r\n") + "\r\nEND:VEVENT\r\n"
    }

    private mutating func rule(from day: Int) -> String {
        let frequency = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"][below(4)]
        var parts = ["FREQ=\(frequency)"]
        if chance(30) { parts.append("INTERVAL=\(1 + below(4))") }
        switch below(3) {
        case 0: parts.append("COUNT=\(1 + below(60))")
        case 1: parts.append("UNTIL=" + date(day + below(900)) + (chance(50) ? "T120000Z" : ""))
        default: break
        }
        if chance(25) { parts.append("BYDAY=" + ["MO", "TU,TH", "SA,SU"][below(3)]) }
        if chance(8) { parts.append("BYMONTH=\(1 + below(12))") }
        if chance(10) { parts.append("WKST=SU") }
        return parts.joined(separator: ";")
    }

    /// A line as it is, in lower case, or folded somewhere.
    mutating func decorate(_ line: String) -> String {
        switch below(20) {
        case 0: return line.lowercased()
        case 1:
            let cut = line.index(line.startIndex, offsetBy: 1 + below(max(1, line.count - 1)))
            return line[..<cut] + "\r\n " + line[cut...]
        default: return line
        }
    }

    mutating func time(_ day: Int, _ style: Int) -> String {
        time(day, style, clock: "T" + (below(24)).padded + (15 * below(4)).padded + "00")
    }

    mutating func time(_ day: Int, _ style: Int, clock: String) -> String {
        switch style {
        case 0: return ";VALUE=DATE:" + date(day)
        case 1: return ":" + date(day) + clock + "Z"
        case 2:
            return ";TZID=" + ["Europe/Zurich", "Pacific/Auckland", "America/New_York"][below(3)] + ":"
                + date(day) + clock
        default: return ":" + date(day) + clock
        }
    }

    /// A day around the window, which reaches from 2026-09-03 to 2026-10-22: in it, at its edges or far away.
    mutating func day() -> Int {
        let first = 20_699
        switch below(5) {
        case 0: return first + below(49)
        case 1: return first - 6 + below(12)
        case 2: return first + 43 + below(12)
        case 3: return first - 1200 + below(1200)
        default: return first + 49 + below(400)
        }
    }

    func date(_ day: Int) -> String {
        let (year, month, dayOfMonth) = civil(day)
        return String(year) + month.padded + dayOfMonth.padded
    }

    /// Year, month and day of a day number, stepped out month by month from 2020-01-01.
    private func civil(_ day: Int) -> (Int, Int, Int) {
        var rest = day - 18_262
        var year = 2020
        var month = 1
        while true {
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            let length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
            if rest < length { return (year, month, rest + 1) }
            rest -= length
            month += 1
            if month == 13 { (year, month) = (year + 1, 1) }
        }
    }

    mutating func below(_ bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(bound))
    }

    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    private mutating func shuffle(_ lines: inout [String]) {
        for index in lines.indices.reversed() { lines.swapAt(index, below(index + 1)) }
    }
}

extension Int {
    /// Two digits.
    fileprivate var padded: String { self < 10 ? "0\(self)" : String(self) }
}
