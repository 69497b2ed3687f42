extension EventComponent {
    /// Takes an event from its parsed component.
    ///
    /// Where a property that may stand once stands twice, the first one counts. An event without a usable DTSTART
    /// is none, unless it is a cancelled override, which needs only its id: `nil` and a defect.
    init?(
        _ component: Component, slice: ComponentSlice, calendar: Int, file: Int, defects: inout DefectList
    ) {
        self.line = component.line
        self.calendar = calendar
        self.file = file
        self.content = Content()
        for property in component.properties {
            take(property, property.name)
        }
        if uid == nil { content.details.identityText = Self.identityText(of: slice) }
        guard content.start == nil else { return }
        guard content.isCancelled, content.recurrenceID != nil else {
            defects.add(
                line: component.line, kind: .component, problem: "VEVENT has no usable DTSTART",
                action: "event left out")
            return nil
        }
    }

    private mutating func take(_ property: Property, _ name: PropertyName) {
        switch property.value {
        case .text(let text): take(text: text, name)
        case .integer(let number): content.sequence = max(content.sequence, number)
        case .rule(let text):
            let rule = Placed(value: text, line: property.line)
            if name == .exceptionRule {
                content.exceptionRules.append(rule)
            } else {
                content.rules.append(rule)
            }
        case .duration(let duration):
            content.duration = content.duration ?? Placed(value: duration, line: property.line)
        case .time(let time): take(time: Placed(value: time, line: property.line), name, property)
        case .period(let start, let end):
            if name == .exceptionDates {
                content.exceptionDates.append(Placed(value: start, line: property.line))
            } else {
                content.dates.append(
                    Placed(value: RecurrenceDate(start: start, end: end), line: property.line))
            }
        case .offset: break
        }
    }

    private mutating func take(time: Placed<TimeValue>, _ name: PropertyName, _ property: Property) {
        switch name {
        case .start: content.start = content.start ?? time
        case .end: content.end = content.end ?? time
        case .exceptionDates: content.exceptionDates.append(time)
        case .recurrenceDates:
            content.dates.append(
                Placed(value: RecurrenceDate(start: time.value, end: nil), line: time.line))
        case .recurrenceID where content.recurrenceID == nil:
            content.recurrenceID = time
            content.isThisAndFuture = property.parameters["RANGE"] == "THISANDFUTURE"
        case .stamp:
            if case .utc(let instant) = time.value { content.stamp = content.stamp ?? instant }
            if case .local(let wallTime, _) = time.value {
                // Not legal, yet it still orders the revisions of one producer.
                content.stamp = content.stamp ?? Instant(seconds: wallTime.seconds)
            }
        default: break
        }
    }

    private mutating func take(text: String, _ name: PropertyName) {
        let word = text.utf8[...].trimmingBlanks
        switch name {
        case .uid: uid = uid ?? (word.isEmpty ? nil : String(Substring(word)))
        case .summary where content.details.summary.isEmpty: content.details.summary = text
        case .location where content.details.location.isEmpty: content.details.location = text
        case .color where content.details.color.isEmpty: content.details.color = String(Substring(word))
        case .status:
            // CANCELED is how the word is spelled in America, and so by some programs.
            let isCancelled = word.equalsIgnoringCase("CANCELLED") || word.equalsIgnoringCase("CANCELED")
            content.isCancelled = content.isCancelled || isCancelled
        case .classification:
            content.details.isPrivate = !word.isEmpty && !word.equalsIgnoringCase("PUBLIC")
        case .outlookAllDay: content.isMarkedAllDay = word.equalsIgnoringCase("TRUE")
        default: break
        }
    }

    /// The values of DTSTART, DTEND, SUMMARY and LOCATION as written, a line each: what names an event that has
    /// no UID.
    private static func identityText(of slice: ComponentSlice) -> String {
        let parts = [PropertyName.start, .end, .summary, .location].map { name -> String in
            guard let line = slice.lines.first(where: { $0.name == name }),
                let content = ContentLine(slice.rest(of: line), expectsDate: name == .start || name == .end)
            else { return "" }
            return TextDecoder.decode(content.value).text
        }
        return parts.joined(separator: "\n")
    }
}
