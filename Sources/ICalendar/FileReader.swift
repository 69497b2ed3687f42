/// Reads one file of a calendar: bytes in, parsed events and zones out.
struct FileReader {
    let name: String
    private var byteCount = 0
    private var lines: LineReader
    private var scanner: ComponentScanner<FileContents>
    private var beginning: [UInt8] = []
    private var isRecognised = false
    private var utf16: UTF16Decoder?
    private var head: [UInt8] = []
    private var archive: FeedError?
    private var isOnlyWhiteSpace = true

    /// A reader of the file with this number, which adds the zones of its VCALENDARs to those of the calendar.
    init(name: String, number: Int, zones: CalendarZones, options: ExpansionOptions) {
        self.name = name
        let filter = options.examinesEverything ? nil : RelevanceFilter(window: options.window)
        self.lines = LineReader(limit: options.limits.lineBytes)
        self.scanner = ComponentScanner(
            limits: options.limits, file: name, filter: filter, extras: options.extraProperties,
            sink: FileContents(file: name, number: number, zones: zones, options: options))
    }

    /// What the file has brought so far.
    var contents: FileContents { scanner.sink }

    /// How many components the file has.
    var counts: ComponentCounts {
        var counts = contents.counts
        counts.events = scanner.eventCount
        counts.bytes = byteCount
        return counts
    }

    /// All defects of the file, whichever stage found them.
    var defects: DefectList {
        var all = scanner.defects
        all.add(contents.defects)
        return all
    }

    mutating func read(_ bytes: UnsafeRawBufferPointer) {
        byteCount += bytes.count
        if isRecognised { return decode(bytes) }
        // The first bytes say what the rest is; they may come one by one.
        if beginning.isEmpty, bytes.count >= Self.recognisedBytes { return recognise(bytes) }
        beginning.append(contentsOf: bytes)
        if beginning.count >= Self.recognisedBytes { recogniseBeginning() }
    }

    private static let recognisedBytes = 4

    private mutating func recogniseBeginning() {
        let bytes = beginning
        beginning = []
        bytes.withUnsafeBytes { recognise($0) }
    }

    private mutating func recognise(_ bytes: UnsafeRawBufferPointer) {
        isRecognised = true
        let first = Array(bytes.prefix(Self.recognisedBytes))
        archive = FeedSniffer.archive(first)
        utf16 = UTF16Decoder.recognise(first)
        decode(bytes)
    }

    private mutating func decode(_ bytes: UnsafeRawBufferPointer) {
        guard archive == nil else { return }
        guard var decoder = utf16 else { return readUTF8(bytes) }
        let decoded = decoder.decode(bytes)
        utf16 = decoder
        decoded.withUnsafeBytes { readUTF8($0) }
    }

    private mutating func readUTF8(_ bytes: UnsafeRawBufferPointer) {
        if head.count < FeedSniffer.headLength {
            head.append(contentsOf: bytes.prefix(FeedSniffer.headLength - head.count))
        }
        if isOnlyWhiteSpace {
            isOnlyWhiteSpace = bytes.allSatisfy { $0.isBlank || $0 == 0x0A || $0 == 0x0D }
        }
        lines.read(bytes, to: &scanner)
    }

    /// Takes the last line and judges whether the file is complete.
    mutating func finish() throws(FeedError) {
        if !isRecognised { recogniseBeginning() }
        lines.finish(to: &scanner)
        if var error = verdict {
            error.file = name
            throw error
        }
    }

    private var verdict: FeedError? {
        if let archive { return archive }
        guard scanner.hasCalendar else {
            return FeedSniffer.error(head: head, count: byteCount, isOnlyWhiteSpace: isOnlyWhiteSpace)
        }
        guard let line = scanner.openCalendarLine else { return nil }
        return FeedError(
            code: .incomplete, line: line,
            explanation: "this is not complete: the VCALENDAR that begins here is not closed; "
                + "the download may have broken off")
    }
}
