import CalendarSources
import Foundation
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
    /// How current the occurrences are.
    var standing = Standing.confirmed
    /// What it cost to ask a server; `nil` where none was asked.
    var cost: FetchCost?
    /// What became of the resources of a calendar of an account; `nil` where it was not brought in step.
    var changes: ResourceChanges?

    /// How current the data of a calendar is.
    enum Standing: Hashable {
        /// It was confirmed in this run.
        case confirmed
        /// It was confirmed then, and there was no need to ask again.
        case fresh(asOf: Date)
        /// It was confirmed then, and could not be since.
        case stale(asOf: Date)
    }

    /// A calendar that is not read.
    init(unread plan: PlannedCalendar) {
        self.plan = plan
    }

    /// Reads the files of a calendar, block by block, and expands it.
    ///
    /// A file that is not complete contributes nothing and takes no other one down.
    init(
        of plan: PlannedCalendar, options: ExpansionOptions, limits: FileLimits, zones: ZoneMemory,
        memory: ReadingMemory, progress: ReadCounter
    ) {
        self.plan = plan
        switch plan.body {
        case .files, .resources: break
        case .address: failures.add(SourceFailure(.noAnswer, location: plan.location))
        case .missing(let failure): failures.add(failure)
        }
        let reader = CalendarReader(options: options, memory: zones)
        for file in plan.files {
            read(file, into: reader, limits: limits, memory: memory, progress: progress)
        }
        // A folder whose files are all broken is no empty calendar.
        if files > 0 || failures.isEmpty { expansion = reader.expand() }
    }

    /// Takes what a server has given for a calendar; only a complete calendar counts.
    ///
    /// - Parameters:
    ///   - plan: The calendar as it was planned.
    ///   - intake: What took the body.
    ///   - answer: How the server answered.
    init(of plan: PlannedCalendar, from intake: FeedIntake, _ answer: FeedAnswer) {
        self.plan = plan
        cost = answer.cost
        bytes = intake.byteCount
        do throws(SourceFailure) {
            expansion = try intake.expansion(after: answer, of: plan)
            files = 1
        } catch {
            failures.add(error)
        }
    }

    /// Takes a body that was kept of a server; what is wrong in it is placed under `name`.
    init(
        of plan: PlannedCalendar, keptIn file: FeedFile, named name: String, options: ExpansionOptions,
        zones: ZoneMemory
    ) {
        self.plan = plan
        let reader = CalendarReader(options: options, memory: zones)
        read(
            file, named: name, into: reader, limits: FileLimits(), progress: ReadCounter(of: [], report: nil))
        if files > 0 { expansion = reader.expand() }
    }

    private mutating func read(
        _ file: FeedFile, named name: String? = nil, into reader: CalendarReader, limits: FileLimits,
        memory: ReadingMemory = ReadingMemory(), progress: ReadCounter
    ) {
        reader.beginFile(name ?? file.name)
        do {
            bytes += try file.read(limits: limits, memory: memory) { block in
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

    /// Marks all of them as told in an earlier run.
    mutating func markTold() {
        for index in listed.indices { listed[index].isTold = true }
    }

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
        for file in calendars.flatMap(\.files) {
            guard let size = file.size else { return nil }
            total += size
        }
        return total
    }
}
