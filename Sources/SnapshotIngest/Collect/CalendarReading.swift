import CalendarSources
import ICalendar

/// What reading a planned calendar has brought.
struct CalendarReading {
    /// The calendar as it was planned.
    var plan: PlannedCalendar
    /// Its occurrences; `nil` where nothing of it could be read.
    var expansion: CalendarExpansion?
    /// Why it, or files of it, could not be read.
    var failures = FailureList()
    /// Files that were read and complete.
    var files = 0
    /// Bytes that were read, of incomplete files too.
    var bytes = 0

    /// A calendar that is not read.
    init(unread plan: PlannedCalendar) {
        self.plan = plan
    }

    /// Reads the files of a calendar, block by block, and expands it.
    ///
    /// A file that is not complete contributes nothing and takes no other one down.
    init(
        of plan: PlannedCalendar, options: ExpansionOptions, limits: FileLimits, zones: ZoneMemory,
        progress: ReadCounter
    ) {
        self.plan = plan
        switch plan.files {
        case .failure(let error):
            failures.add(SourceFailure(error))
        case .success(let files):
            let reader = CalendarReader(options: options.treated(plan.treatment), memory: zones)
            for file in files { read(file, into: reader, limits: limits, progress: progress) }
            // A folder whose files are all broken is no empty calendar.
            if self.files > 0 || failures.isEmpty { expansion = reader.expand() }
        }
    }

    private mutating func read(
        _ file: FeedFile, into reader: CalendarReader, limits: FileLimits, progress: ReadCounter
    ) {
        reader.beginFile(file.name)
        do {
            bytes += try file.read(limits: limits) { block in
                reader.read(block)
                progress.count(block.count)
            }
        } catch {
            reader.abandonFile()
            // Who deletes an event while we read has deleted it.
            if error.code != .vanished { failures.add(SourceFailure(error)) }
            return
        }
        do {
            try reader.endFile()
            files += 1
        } catch {
            failures.add(SourceFailure(error, location: plan.location))
        }
    }
}

extension ExpansionOptions {
    /// The options for a source with a treatment of its own.
    func treated(_ treatment: SourceTreatment) -> ExpansionOptions {
        var options = self
        options.floatingZone = treatment.floatingZone
        options.extraProperties = treatment.extraProperties
        return options
    }
}

/// Failures of one calendar: the first ones, and how many more there were.
struct FailureList {
    /// How many failures are listed; a folder may have any number of broken files.
    static let maxListed = 20

    private(set) var listed: [SourceFailure] = []
    private(set) var unlisted = 0
    private(set) var causes: Set<RunStatus> = []

    var isEmpty: Bool { listed.isEmpty }

    mutating func add(_ failure: SourceFailure) {
        causes.insert(failure.cause)
        if listed.count < Self.maxListed {
            listed.append(failure)
        } else {
            unlisted += 1
        }
    }
}

/// Counts the bytes that are read over all feeds and tells whoever wants to know.
final class ReadCounter {
    private var progress: ReadProgress
    private let report: ((ReadProgress) -> Void)?

    /// - Parameter report: `nil` where nobody wants to know; then nothing is asked of the files.
    init(of calendars: [PlannedCalendar], report: ((ReadProgress) -> Void)?) {
        self.report = report
        self.progress = ReadProgress(
            bytesRead: 0, totalBytes: report == nil ? nil : Self.size(of: calendars))
    }

    func count(_ bytes: Int) {
        guard let report else { return }
        progress.bytesRead += bytes
        report(progress)
    }

    /// The bytes of all files; `nil` if that of one is not known.
    private static func size(of calendars: [PlannedCalendar]) -> Int? {
        var total = 0
        for case .success(let files) in calendars.map(\.files) {
            for file in files {
                guard let size = file.size else { return nil }
                total += size
            }
        }
        return total
    }
}
