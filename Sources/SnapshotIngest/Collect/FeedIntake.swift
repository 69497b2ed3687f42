import CalendarSources
import Foundation
import ICalendar
import IngestStore

/// Takes the body of an answer while it arrives: into a reader, and beside it into the state where there is one. So a
/// body is judged, expanded and kept in one pass.
final class FeedIntake: BodySink {
    /// What the state could not do; then nothing is kept.
    private(set) var storeError: StoreError?
    /// The bytes that came of the last body that began.
    private(set) var byteCount = 0

    private let name: String
    private let options: ExpansionOptions
    private let zones: ZoneMemory
    private let makeWriter: () -> BodyWriter?
    private var writer: BodyWriter?
    private var reader: CalendarReader?

    /// - Parameters:
    ///   - name: What defects are placed in.
    ///   - options: What the calendar is expanded for.
    ///   - zones: The zones that were evaluated already.
    ///   - makeWriter: Makes what keeps the bytes, which has files open: not before there is a body. `nil` where
    ///     nothing is kept.
    init(
        named name: String, options: ExpansionOptions, zones: ZoneMemory,
        makeWriter: @escaping () -> BodyWriter? = { nil }
    ) {
        self.name = name
        self.options = options
        self.zones = zones
        self.makeWriter = makeWriter
    }

    func begin() {
        let reader = CalendarReader(options: options, memory: zones)
        reader.beginFile(name)
        self.reader = reader
        if let writer { writer.begin() } else { writer = makeWriter() }
        storeError = nil
        byteCount = 0
    }

    func receive(_ bytes: UnsafeRawBufferPointer) {
        byteCount += bytes.count
        reader?.read(bytes)
        guard storeError == nil else { return }
        do {
            try writer?.receive(bytes)
        } catch {
            // A state that is full is no reason to show nothing: the calendar is still read to its end.
            storeError = error
        }
    }

    /// The occurrences of the body that an answer ended.
    ///
    /// - Parameters:
    ///   - answer: How the server answered.
    ///   - plan: The calendar that was asked for.
    /// - Throws: ``SourceFailure`` where there is none, or it is no complete calendar.
    func expansion(after answer: FeedAnswer, of plan: PlannedCalendar) throws(SourceFailure)
        -> CalendarExpansion
    {
        switch answer.outcome {
        case .body: break
        case .failed(let failure):
            throw SourceFailure(failure, location: plan.location)
        case .unchanged:
            // Nobody asked whether it was.
            throw SourceFailure(.noAnswer, location: plan.location)
        }
        // Of a body without a single byte no beginning is told.
        if reader == nil { begin() }
        guard let reader else { throw SourceFailure(.noAnswer, location: plan.location) }
        do {
            try reader.endFile()
        } catch {
            throw SourceFailure(error, location: plan.location)
        }
        return reader.expand()
    }

    /// Keeps the body; to be called when it is known to be whole.
    ///
    /// - Throws: ``StoreError`` where the state cannot be written.
    func keep() throws(StoreError) -> WrittenBody? {
        try writer?.finish()
    }

    /// Gives the body up.
    func discard() {
        writer?.discard()
    }
}

extension FetchFailure {
    /// The failure of a server that said what nobody asked.
    static let noAnswer = FetchFailure(.http, "the server has given no answer to what was asked")
}

extension ExpansionOptions {
    /// What the calendars of a run are expanded for.
    init(_ request: ConversionRequest, window: Range<Date>, limits: ExpansionLimits) {
        self.init(
            window: Instant(window.lowerBound)..<Instant(window.upperBound), viewerZone: request.viewerZone,
            examinesEverything: request.isStrict, limits: limits)
    }
}
