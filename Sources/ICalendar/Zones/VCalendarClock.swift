/// The clock of times without Z in a vCalendar 1.0: TZ is its offset, each DAYLIGHT a period with another one.
///
///     TZ:-05
///     DAYLIGHT:TRUE;-04;20260308T020000;20261101T020000;EST;EDT
///
/// Phones list the few years around their export. Most such files are read at home, where the viewer's zone
/// says the same and goes on after those years: then it is the better answer.
struct VCalendarClock {
    /// Seconds ahead of UTC outside of all periods.
    private var standard: Int?
    /// The line of TZ.
    private var line = 0
    /// Whether a DAYLIGHT says anything, be it that there is none.
    private var hasDaylight = false
    private var periods: [Period] = []

    private struct Period {
        var offset: Int
        var start: Instant
        var end: Instant
    }

    /// No file lists more years.
    private static let mostPeriods = 256

    /// Takes a TZ or DAYLIGHT property of the calendar.
    mutating func take(_ name: PropertyName, _ text: String, line: Int) {
        if name == .standardOffset {
            guard standard == nil, let offset = Self.offset(text) else { return }
            standard = offset
            self.line = line
        } else {
            // Semicolons separate parts; the escape of a TEXT does not belong here but occurs.
            let parts = text.split(separator: ";", omittingEmptySubsequences: false)
                .map { String($0.filter { !$0.isWhitespace }) }
            let isFalse = parts.first?.uppercasedASCII == "FALSE"
            hasDaylight = hasDaylight || isFalse
            guard !isFalse, parts.count >= 4, let offset = Self.offset(parts[1]),
                let start = TimeParser().parse(parts[2].utf8), let end = TimeParser().parse(parts[3].utf8),
                periods.count < Self.mostPeriods
            else { return }
            hasDaylight = true
            periods.append(
                Period(
                    offset: offset, start: Self.instant(start, standard ?? offset - 3600),
                    end: Self.instant(end, offset)))
        }
    }

    /// The zone that the properties describe; `nil` if they describe none, or if the viewer's zone keeps the
    /// same clock.
    func definition(unlessKeptBy viewerZone: Zone) -> ZoneDefinition? {
        guard let standard, !isKept(by: viewerZone, standard) else { return nil }
        var component = Component(name: "VTIMEZONE", line: line)
        component.properties = [
            property(.zoneIdentifier, .text("TZ \(Zone.fixed(seconds: standard).identifier) of line \(line)"))
        ]
        component.components = periods.flatMap { period in
            [
                observance("DAYLIGHT", at: period.start, from: standard, to: period.offset),
                observance("STANDARD", at: period.end, from: period.offset, to: standard),
            ]
        }
        if periods.isEmpty {
            component.components = [
                observance("STANDARD", at: Instant(seconds: 0), from: standard, to: standard)
            ]
        }
        var defects: [Defect] = []
        return ZoneDefinition(component, limits: ExpansionLimits(), defects: &defects)
    }

    private func isKept(by zone: Zone, _ standard: Int) -> Bool {
        guard hasDaylight else {
            return min(zone.offset(at: Self.january), zone.offset(at: Self.july)) == standard
        }
        let day: Int64 = 86_400
        guard !periods.isEmpty else {
            return zone.offset(at: Self.january) == standard && zone.offset(at: Self.july) == standard
        }
        return periods.allSatisfy { period in
            zone.offset(at: period.start - day) == standard && zone.offset(at: period.end + day) == standard
                && zone.offset(at: period.start + day) == period.offset
                && zone.offset(at: period.end - day) == period.offset
        }
    }

    private func observance(_ name: String, at instant: Instant, from: Int, to: Int) -> Component {
        Component(
            name: name, line: line,
            properties: [
                property(.start, .time(.utc(instant))), property(.offsetFrom, .offset(from)),
                property(.offsetTo, .offset(to)),
            ])
    }

    private func property(_ name: PropertyName, _ value: PropertyValue) -> Property {
        Property(name: name, line: line, value: value)
    }

    /// Seconds ahead of UTC of `+01`, `-0930`, `+05:30`.
    private static func offset(_ text: some StringProtocol) -> Int? {
        let digits = text.filter { $0 != ":" && !$0.isWhitespace }
        return OffsetParser.parse(String(digits.count == 3 ? digits + "00" : digits).utf8)
    }

    private static func instant(_ time: TimeValue, _ offset: Int) -> Instant {
        switch time {
        case .day(let day): Instant(seconds: WallTime(day: day).seconds - Int64(offset))
        case .utc(let instant): instant
        case .local(let wallTime, _): Instant(seconds: wallTime.seconds - Int64(offset))
        }
    }

    private static let january = Instant(seconds: 1_767_225_600)
    private static let july = Instant(seconds: 1_782_864_000)
}

extension Zone {
    /// Seconds ahead of UTC at an instant.
    fileprivate func offset(at instant: Instant) -> Int {
        Int(wallTime(at: instant).seconds - instant.seconds)
    }
}
