/// What a component is called.
enum ComponentKind: Hashable {
    case calendar, event, zone, standard, daylight, alarm
    /// Any other one, by its name in upper case; only the beginning of a very long one.
    case other([UInt8])

    /// The kind with a name in either case.
    init(_ name: UnsafeRawBufferPointer) {
        // Told apart without a copy: these stand in every event.
        let start = ByteWord(name).name(ofLength: name.count)
        switch name.count {
        case 6 where start == .name("VEVENT"): self = .event
        case 6 where start == .name("VALARM"): self = .alarm
        case 8 where start == .name("STANDARD"): self = .standard
        case 8 where start == .name("DAYLIGHT"): self = .daylight
        case 9 where name.equalsIgnoringCase("VCALENDAR"): self = .calendar
        case 9 where name.equalsIgnoringCase("VTIMEZONE"): self = .zone
        default: self = .other(name.prefix(64).map(\.uppercasedASCII))
        }
    }

    /// The name in upper case.
    var name: String {
        switch self {
        case .calendar: "VCALENDAR"
        case .event: "VEVENT"
        case .zone: "VTIMEZONE"
        case .standard: "STANDARD"
        case .daylight: "DAYLIGHT"
        case .alarm: "VALARM"
        case .other(let name): String(decoding: name, as: UTF8.self)
        }
    }
}
