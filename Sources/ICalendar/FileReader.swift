/// Reads the files of a calendar one after the other: bytes in, parsed events and zones out.
struct FileReader {
    /// The name of the file that is read.
    private(set) var name = ""
    private var byteCount = 0
    private var lines: LineReader
    private var scanner: ComponentScanner<FileContents>
    private var recognition = Recognition()

    /// What the bytes are, as far as they were seen.
    private struct Recognition {
        /// The first bytes while there are too few of them to tell.
        var beginning: [UInt8] = []
        var isComplete = false
        var utf16: UTF16Decoder?
        var archive: FeedError?
        /// The beginning of a file without calendar, of which somebody may want to know what it is.
        var head: [UInt8] = []
        var isOnlyWhiteSpace = true
    }

    /// A reader of no file yet, which adds the zones of the VCALENDARs to those of the calendar.
    init(zones: CalendarZones, options: ExpansionOptions) {
        let filter = options.examinesEverything ? nil : RelevanceFilter(window: options.window)
        self.lines = LineReader(limit: options.limits.lineBytes)
        self.scanner = ComponentScanner(
            limits: options.limits, file: "", filter: filter, extras: options.extraProperties,
            sink: FileContents(zones: zones, options: options))
    }

    /// Begins the file with this number. What the file before it has brought, and nobody has taken, is forgotten; the
    /// memory that it needed serves on.
    mutating func begin(_ name: String, number: Int) {
        self.name = name
        byteCount = 0
        lines.restart()
        scanner.restart(file: name)
        scanner.sink.restart(file: name, number: number)
        recognition = Recognition()
    }

    /// The calendar's name, as the file says it.
    var calendarName: String? { scanner.sink.name }

    /// The calendar's colours, as the file states them.
    var colors: [String] { scanner.sink.colors }

    /// After how many seconds the feed wants to be asked for again.
    var refreshInterval: Int? { scanner.sink.refreshInterval }

    /// How many components the file has.
    var counts: ComponentCounts {
        var counts = scanner.sink.counts
        counts.events = scanner.eventCount
        counts.bytes = byteCount
        return counts
    }

    /// All defects of the file, whichever stage found them.
    var defects: DefectList {
        var all = scanner.defects
        scanner.sink.report(to: &all)
        return all
    }

    /// Moves the events of the file to those of the calendar.
    mutating func moveEvents(to events: inout ScannedEvents) {
        events.move(from: &scanner.sink.events)
    }

    mutating func read(_ bytes: UnsafeRawBufferPointer) {
        byteCount += bytes.count
        if recognition.isComplete { return decode(bytes) }
        // The first bytes say what the rest is; they may come one by one.
        if recognition.beginning.isEmpty, bytes.count >= Self.recognisedBytes { return recognise(bytes) }
        recognition.beginning.append(contentsOf: bytes)
        if recognition.beginning.count >= Self.recognisedBytes { recogniseBeginning() }
    }

    private static let recognisedBytes = 4

    private mutating func recogniseBeginning() {
        let bytes = recognition.beginning
        recognition.beginning = []
        bytes.withUnsafeBytes { recognise($0) }
    }

    private mutating func recognise(_ bytes: UnsafeRawBufferPointer) {
        recognition.isComplete = true
        // What begins with BE is nothing else.
        if bytes.count < 2 || bytes[0] != 0x42 || bytes[1] != 0x45 {
            let first = Array(bytes.prefix(Self.recognisedBytes))
            recognition.archive = FeedSniffer.archive(first)
            recognition.utf16 = UTF16Decoder.recognise(first)
        }
        decode(bytes)
    }

    private mutating func decode(_ bytes: UnsafeRawBufferPointer) {
        guard recognition.archive == nil else { return }
        guard var decoder = recognition.utf16 else { return readUTF8(bytes) }
        let decoded = decoder.decode(bytes)
        recognition.utf16 = decoder
        decoded.withUnsafeBytes { readUTF8($0) }
    }

    private mutating func readUTF8(_ bytes: UnsafeRawBufferPointer) {
        lines.read(bytes, to: &scanner)
        if !scanner.hasCalendar { look(at: bytes) }
    }

    /// Looks at bytes of a file in which no calendar has begun yet.
    private mutating func look(at bytes: UnsafeRawBufferPointer) {
        if recognition.head.count < FeedSniffer.headLength {
            recognition.head += bytes.prefix(FeedSniffer.headLength - recognition.head.count)
        }
        if recognition.isOnlyWhiteSpace {
            recognition.isOnlyWhiteSpace = bytes.allSatisfy { $0.isBlank || $0 == 0x0A || $0 == 0x0D }
        }
    }

    /// Takes the last line and judges whether the file is complete.
    mutating func finish() throws(FeedError) {
        if !recognition.isComplete { recogniseBeginning() }
        lines.finish(to: &scanner)
        if var error = verdict {
            error.file = name
            throw error
        }
    }

    private var verdict: FeedError? {
        if let archive = recognition.archive { return archive }
        guard scanner.hasCalendar else {
            return FeedSniffer.error(
                head: recognition.head, count: byteCount, isOnlyWhiteSpace: recognition.isOnlyWhiteSpace)
        }
        guard let line = scanner.openCalendarLine else { return nil }
        return FeedError(
            code: .incomplete, line: line,
            explanation: "this is not complete: the VCALENDAR that begins here is not closed; "
                + "the download may have broken off")
    }
}
