import Foundation

/// Feeds of the size of a test.
enum Feed {
    /// The clock of the tests, in the middle of the events here.
    static let now = "2026-09-10T08:00:00Z"

    /// A calendar of components and properties given line by line.
    static func calendar(_ lines: String...) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example//test//EN"] + lines + ["END:VCALENDAR", ""])
            .joined(separator: "\r\n")
    }

    /// An event of an hour at noon UTC on 10 September 2026 unless the lines say otherwise.
    static func event(_ uid: String, _ title: String, start: String = "20260910T120000Z", _ lines: String...)
        -> String
    {
        (["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260101T000000Z", "DTSTART:\(start)", "SUMMARY:\(title)"]
            + lines + ["END:VEVENT"]).joined(separator: "\r\n")
    }

    /// A calendar of one event called Lunch.
    static let lunch = calendar(event("lunch", "Lunch"))

    /// A calendar with this many events, one an hour from the first of September on.
    static func hourly(_ count: Int) -> String {
        let events = (0..<count).map { index in
            let day = 1 + index / 24
            let hour = index % 24
            let start = String(format: "202609%02dT%02d0000Z", day, hour)
            return event("hour-\(index)", "Hour \(index)", start: start)
        }
        return calendar(events.joined(separator: "\r\n"))
    }
}

/// What a call that converts begins with.
let fixedClock = ["--now", Feed.now, "--timezone", "Europe/Zurich"]
