/// What takes the lines of a stream.
protocol LineSink {
    /// Whether a line that begins so is passed over, whatever follows: then nobody needs to join its folds.
    func passesOver(lineThatBegins beginning: UnsafeRawBufferPointer) -> Bool

    /// Takes the next line.
    mutating func take(_ line: LineReader.Line)
}

/// What takes the components of a stream, in its order.
protocol ComponentSink {
    /// A VCALENDAR begins.
    mutating func beginCalendar()
    /// Takes a property of the VCALENDAR itself, alone in a slice.
    mutating func take(calendarProperty slice: ComponentSlice)
    /// Takes a VTIMEZONE.
    mutating func take(zone slice: ComponentSlice)
    /// Takes a VEVENT that is to be examined.
    mutating func take(event slice: ComponentSlice)
    /// Takes what stays of a VEVENT that cannot matter; without UID, that is nothing.
    mutating func drop(_ revision: DroppedRevision?)
    /// Takes a VEVENT that matters only if something else of its UID does.
    mutating func setAside(_ slice: ComponentSlice, _ claim: SetAsideClaim)
    /// The VCALENDAR ends: its zones are now known.
    mutating func endCalendar()
}
