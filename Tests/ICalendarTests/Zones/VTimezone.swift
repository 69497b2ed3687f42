import Foundation

@testable import ICalendar

/// Builds the component that the parse stage hands on for a VTIMEZONE: one property a line, as
/// `NAME:VALUE`, `BEGIN:` and `END:` around each observance.
func vtimezone(_ text: String, tzid: String? = "Here") -> Component {
    var zone = Component(name: "VTIMEZONE", line: 1)
    if let tzid { zone.properties.append(Property(name: .zoneIdentifier, line: 2, value: .text(tzid))) }
    for (index, line) in text.split(whereSeparator: \.isNewline).enumerated() {
        let sides = line.split(separator: ":", maxSplits: 1).map(String.init)
        switch sides[0] {
        case "BEGIN": zone.components.append(Component(name: sides[1], line: index + 3))
        case "END": break
        default:
            guard let name = PropertyName(rawValue: sides[0]) else { continue }
            let property = Property(name: name, line: index + 3, value: value(sides[0], sides[1]))
            zone.components[zone.components.count - 1].properties.append(property)
        }
    }
    return zone
}

private func value(_ name: String, _ text: String) -> PropertyValue {
    switch name {
    case "TZOFFSETFROM", "TZOFFSETTO": .offset(offset(text))
    case "RRULE": .rule(text)
    case "DTSTART", "RDATE":
        if text.contains("/") {
            .period(start: time(String(text.prefix(15))), end: .duration(.zero))
        } else {
            .time(time(text))
        }
    default: .text(text)
    }
}

private func time(_ text: String) -> TimeValue {
    if text.count == 8 { return .day(WallTime(text + "T000000")?.day ?? .first) }
    let wallTime = WallTime(text.replacing("Z", with: "")) ?? WallTime(seconds: 0)
    return text.hasSuffix("Z") ? .utc(Instant(seconds: wallTime.seconds)) : .local(wallTime, zone: nil)
}

private func offset(_ text: String) -> Int {
    let number = Int(text.dropFirst()) ?? 0
    return (number / 100 * 3600 + number % 100 * 60) * (text.hasPrefix("-") ? -1 : 1)
}
