extension EventComponent {
    /// Takes an event from its parsed component.
    ///
    /// An event without a usable DTSTART is none, unless it is a cancelled override, which needs only its id: `nil`
    /// and a defect.
    convenience init?(
        _ component: Component, slice: ComponentSlice, calendar: Int, file: Int, defects: inout DefectList
    ) {
        let content = Content(component, slice: slice)
        guard content.start != nil || (content.isCancelled && content.recurrenceID != nil) else {
            defects.add(
                line: component.line, kind: .component, problem: "VEVENT has no usable DTSTART",
                action: "event left out")
            return nil
        }
        self.init(line: component.line, calendar: calendar, file: file, content: content)
    }
}

extension EventComponent.Content {
    /// Takes the properties of a component. Where one that may stand once stands twice, the first one counts.
    fileprivate init(_ component: Component, slice: ComponentSlice) {
        for property in component.properties { take(property, property.name) }
        if uid == nil { details.identityText = Self.identityText(of: slice) }
    }

    private mutating func take(_ property: Property, _ name: PropertyName) {
        switch property.value {
        case .text(let text): take(text: text, name)
        case .integer(let number): sequence = max(sequence, number)
        case .rule(let text):
            let rule = Placed(value: text, line: property.line)
            if name == .exceptionRule {
                exceptionRules.append(rule)
            } else {
                rules.append(rule)
            }
        case .duration(let length):
            duration = duration ?? Placed(value: length, line: property.line)
        case .time(let time): take(time: Placed(value: time, line: property.line), name, property)
        case .period(let start, let end):
            if name == .exceptionDates {
                exceptionDates.append(Placed(value: start, line: property.line))
            } else {
                dates.append(
                    Placed(value: RecurrenceDate(start: start, end: end), line: property.line))
            }
        case .offset: break
        }
    }

    private mutating func take(time: Placed<TimeValue>, _ name: PropertyName, _ property: Property) {
        switch name {
        case .start: start = start ?? time
        case .end: end = end ?? time
        case .exceptionDates: exceptionDates.append(time)
        case .recurrenceDates:
            dates.append(
                Placed(value: RecurrenceDate(start: time.value, end: nil), line: time.line))
        case .recurrenceID where recurrenceID == nil:
            recurrenceID = time
            isThisAndFuture = property.isThisAndFuture
        case .stamp:
            if case .utc(let instant) = time.value { stamp = stamp ?? instant }
            if case .local(let wallTime, _) = time.value {
                // Not legal, yet it still orders the revisions of one producer.
                stamp = stamp ?? Instant(seconds: wallTime.seconds)
            }
        default: break
        }
    }

    private mutating func take(text: String, _ name: PropertyName) {
        let word = text.trimmingBlanks.utf8
        switch name {
        case .uid: uid = uid ?? (word.isEmpty ? nil : String(word))
        case .summary where details.summary.isEmpty: details.summary = text
        case .location where details.location.isEmpty: details.location = text
        case .color where details.color.isEmpty: details.color = String(word)
        case .status:
            // CANCELED is how the word is spelled in America, and so by some programs.
            isCancelled =
                isCancelled || word.equalsIgnoringCase("CANCELLED") || word.equalsIgnoringCase("CANCELED")
        case .classification:
            details.isPrivate = !word.isEmpty && !word.equalsIgnoringCase("PUBLIC")
        case .categories where !word.isEmpty: details.categories.append(text)
        case .attendee where !word.isEmpty: details.declined.append(text)
        case .outlookAllDay: isMarkedAllDay = word.equalsIgnoringCase("TRUE")
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

extension String {
    /// The text without spaces and tabs at either end; most have none and are not copied.
    fileprivate var trimmingBlanks: String {
        guard let first = utf8.first, let last = utf8.last, first.isBlank || last.isBlank else { return self }
        return String(Substring(utf8[...].trimmingBlanks))
    }
}
