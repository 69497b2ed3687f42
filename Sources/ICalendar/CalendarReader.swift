public import Foundation

/// Reads the bytes of one calendar and expands it: the entry point of this module.
///
/// A calendar is one feed, or a folder of files that belong together. Call ``beginFile(_:)``,
/// `read(_:)` with blocks of any size and ``endFile()`` for each file, then ``expand()`` once:
///
///     bytes → lines → components → typed values → series → occurrences in the window
///
/// A file whose ``endFile()`` throws, or that is given up by ``abandonFile()``, contributes nothing.
public final class CalendarReader {
    private let options: ExpansionOptions
    private let zones: CalendarZones
    private var calendar = CalendarContents()
    /// One for all files: most of what it needs for one serves the next.
    private var file: FileReader
    private var isReading = false
    private var fileCount = 0
    private var defects: [DefectList] = []

    /// A reader for one calendar.
    ///
    /// - Parameters:
    ///   - options: What the calendar is expanded for.
    ///   - memory: The zones of the calendars before it, where several are read with the same limits.
    public init(options: ExpansionOptions, memory: ZoneMemory = ZoneMemory()) {
        self.options = options
        self.zones = CalendarZones(
            viewerZone: options.viewerZone, floatingZone: options.floatingZone, memory: memory)
        self.file = FileReader(zones: zones, options: options)
    }

    /// Begins a file; `name` is what its defects are placed in.
    public func beginFile(_ name: String) {
        file.begin(name, number: fileCount)
        isReading = true
        fileCount += 1
    }

    /// Takes further bytes of the file.
    public func read(_ bytes: UnsafeRawBufferPointer) {
        if isReading { file.read(bytes) }
    }

    /// Takes further bytes of the file.
    public func read(_ bytes: some ContiguousBytes) {
        bytes.withUnsafeBytes { read($0) }
    }

    /// Ends the file.
    ///
    /// - Throws: ``FeedError`` if its bytes are not a complete calendar.
    public func endFile() throws(FeedError) {
        guard isReading else { return }
        isReading = false
        do {
            try file.finish()
        } catch {
            defects.append(DefectList(file: file.name, limit: 0))
            throw error
        }
        defects.append(calendar.take(&file))
    }

    /// Gives up the file that is being read, because its other bytes cannot be had.
    public func abandonFile() {
        guard isReading else { return }
        isReading = false
        defects.append(DefectList(file: file.name, limit: 0))
    }

    /// Expands what was read.
    public func expand() -> CalendarExpansion {
        // Moved out, so that what was set aside is not kept for long.
        var events = calendar.events
        calendar.events = ScannedEvents()
        events.examineDoubtful(window: options.window) { examine($0) }
        var expander = SeriesExpander(options: options, zones: ZoneContext(zones))
        let dropped = events.takeDroppedRevisions()
        var series = Series.group(events.takeExamined(), dropped: dropped)
        for index in series.indices {
            expander.expand(series[index])
            // Let go at once: its occurrences take the place in memory.
            series[index] = Series(masters: [], overrides: [])
        }
        for placed in expander.defects { defects[placed.file].add(placed.defect) }
        var expansion = CalendarExpansion()
        expansion.name = calendar.name
        expansion.colors = calendar.colors
        expansion.refreshInterval = calendar.refreshInterval
        expansion.counts = calendar.counts
        expansion.occurrences = expander.occurrences
        expansion.knownUntil = expander.knownUntil
        for list in defects {
            expansion.defects += list.listed.sorted { $0.line < $1.line }
            expansion.unlistedDefects += list.unlisted
        }
        return expansion
    }

    /// Parses an event that was set aside.
    private func examine(_ event: ScannedEvent) -> EventComponent? {
        var parser = ComponentParser(limits: options.limits, file: defects[event.file].file)
        var found = DefectList(file: defects[event.file].file, limit: options.limits.defectsPerFeed)
        let parsed = event.parse(&parser, &found)
        defects[event.file].add(parser.defects)
        defects[event.file].add(found)
        calendar.counts.notExamined -= 1
        if parsed == nil { calendar.counts.unusable += 1 }
        return parsed
    }
}

/// What the complete files of a calendar have brought.
private struct CalendarContents {
    var name: String?
    var colors: [String] = []
    var refreshInterval: Int?
    var counts = ComponentCounts()
    var events = ScannedEvents()

    /// Takes over what a complete file has brought; returns its defects.
    mutating func take(_ file: inout FileReader) -> DefectList {
        name = name ?? file.calendarName
        if colors.isEmpty { colors = file.colors }
        refreshInterval = refreshInterval ?? file.refreshInterval
        let more = file.counts
        counts.events += more.events
        counts.notExamined += more.notExamined
        counts.unusable += more.unusable
        counts.bytes += more.bytes
        file.moveEvents(to: &events)
        return file.defects
    }
}
