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
    private var file: FileReader?
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
    }

    /// Begins a file; `name` is what its defects are placed in.
    public func beginFile(_ name: String) {
        file = FileReader(name: name, number: fileCount, zones: zones, options: options)
        fileCount += 1
    }

    /// Takes further bytes of the file.
    public func read(_ bytes: UnsafeRawBufferPointer) {
        file?.read(bytes)
    }

    /// Takes further bytes of the file.
    public func read(_ bytes: some ContiguousBytes) {
        bytes.withUnsafeBytes { read($0) }
    }

    /// Ends the file.
    ///
    /// - Throws: ``FeedError`` if its bytes are not a complete calendar.
    public func endFile() throws(FeedError) {
        guard var finished = file else { return }
        file = nil
        do {
            try finished.finish()
        } catch {
            defects.append(DefectList(file: finished.name, limit: 0))
            throw error
        }
        defects.append(calendar.take(finished))
    }

    /// Gives up the file that is being read, because its other bytes cannot be had.
    public func abandonFile() {
        guard let abandoned = file else { return }
        file = nil
        defects.append(DefectList(file: abandoned.name, limit: 0))
    }

    /// Expands what was read.
    public func expand() -> CalendarExpansion {
        // Moved out, so that what was set aside is not kept for long.
        var events = calendar.events
        calendar.events = ScannedEvents()
        events.examineDoubtful(window: options.window) { examine($0) }
        var expander = SeriesExpander(options: options, zones: ZoneContext(zones))
        let dropped = events.takeDroppedRevisions()
        for series in Series.group(events.examined, dropped: dropped) {
            expander.expand(series)
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
    mutating func take(_ file: FileReader) -> DefectList {
        let contents = file.contents
        name = name ?? contents.name
        if colors.isEmpty { colors = contents.colors }
        refreshInterval = refreshInterval ?? contents.refreshInterval
        counts.events += file.counts.events
        counts.notExamined += file.counts.notExamined
        counts.unusable += file.counts.unusable
        counts.bytes += file.counts.bytes
        events.append(contents.events)
        return file.defects
    }
}
