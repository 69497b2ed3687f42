import Foundation
import ICalendar

/// One of the sources of a configuration as it was understood.
struct SourceReading {
    /// Its key, if that is usable; known even where the rest is not.
    let key: String?
    /// The source; `nil` if it has no usable key or place.
    private(set) var source: SourceConfiguration?

    private let table: TableReader<SourceKey>
    private let paths: PathResolver
    private let allowsInsecure: Bool

    init(_ table: TableReader<SourceKey>, paths: PathResolver) {
        self.table = table
        self.paths = paths
        allowsInsecure = table.value(.allowInsecure, ValueReading.boolean) ?? false
        key = table.value(.key, ValueReading.calendarKey)
        if !table.isStated(.key) { table.error(.key, "the source has no key, such as key = \"ical:home\"") }
        let place = readPlace()
        // Read in any case: all that is wrong is to be said at once.
        var source = SourceConfiguration(
            key: key ?? "", place: place ?? .path(""), line: table.place.line)
        readLooks(into: &source)
        readFilters(into: &source)
        readLimits(into: &source)
        source.transport = TransportReading(table, paths: paths, allowsInsecure: allowsInsecure).transport
        source.credentials = CredentialsReading(table, paths: paths).credentials
        readCalendars(into: &source)
        noteWhatHasNoEffect()
        self.source = key != nil && place != nil ? source : nil
    }

    private func readPlace() -> SourcePlace? {
        let stated = table.stated(SourceKey.places)
        guard let key = stated.first else {
            let names = SourceKey.places.map(\.rawValue).joined(separator: ", ")
            table.problems.error(
                table.place, table.path, "it does not say where the source is: one of \(names)")
            return nil
        }
        for other in stated.dropFirst() {
            table.error(other, "\(key.rawValue) says already where the source is; only one of them can")
        }
        switch key {
        case .path: return table.value(.path, paths.path).map(SourcePlace.path)
        case .url: return address(.url).map(SourcePlace.url)
        case .urlFile: return table.value(.urlFile, paths.secret).map { .secretURL(.file($0)) }
        case .urlCommand:
            return table.value(.urlCommand, ValueReading.command(paths)).map { .secretURL(.command($0)) }
        case .urlEnvironment:
            return table.value(.urlEnvironment, ValueReading.variable).map { .secretURL(.environment($0)) }
        default: return address(.caldav).map(SourcePlace.caldav)
        }
    }

    private func address(_ key: SourceKey) -> Secret? {
        table.value(key) { node throws(Unusable) in
            let text = try ValueReading.text(node)
            try AddressCheck.check(text, allowsInsecure: allowsInsecure, isOfAccount: key == .caldav)
            return Secret(text)
        }
    }

    private func readLooks(into source: inout SourceConfiguration) {
        source.name = table.value(.name, ValueReading.text)
        source.color = table.value(.color, ValueReading.color)
        source.prefix = table.value(.prefix, ValueReading.prefix)
        source.timezone = table.value(.timezone, ValueReading.zone)
    }

    private func readFilters(into source: inout SourceConfiguration) {
        source.include = patterns(.include)
        source.exclude = patterns(.exclude)
        source.privateEvents = table.value(.private, ValueReading.choice(PrivateEvents.self))
        source.hideDeclinedFor = Set(
            table.list(.hideDeclinedFor, allowsSingle: true, ValueReading.mailAddress) ?? [])
    }

    private func patterns(_ key: SourceKey) -> [EventPattern] {
        (table.elements(key) ?? []).compactMap { node, path in
            guard let pattern = TableReader<PatternKey>(node, path: path, problems: table.problems) else {
                return nil
            }
            if pattern.stated(PatternKey.allCases).isEmpty {
                table.problems.error(node.place, path, "it states neither title, location nor category")
            }
            return EventPattern(
                title: pattern.value(.title, ValueReading.glob),
                location: pattern.value(.location, ValueReading.glob),
                category: pattern.value(.category, ValueReading.glob))
        }
    }

    private func readLimits(into source: inout SourceConfiguration) {
        source.refresh = table.value(.refresh, QuantityReading.duration(units: "mhd", 60...366 * 86_400))
        source.timeout = table.value(.timeout, QuantityReading.duration(units: "sm", 1...3_600))
        source.maxBytes = table.value(.maxBytes, QuantityReading.size(1_024...4 << 30))
    }

    private func readCalendars(into source: inout SourceConfiguration) {
        guard let elements = table.elements(.calendars, allowsSingle: true) else { return }
        source.calendars = elements.compactMap { node, path in
            if case .table = node.value { return calendarTable(node, path: path) }
            return calendar(node, path: path)
        }
        if elements.isEmpty { table.error(.calendars, "the list is empty; leave it out for all calendars") }
    }

    private func calendar(_ node: TOMLNode, path: String) -> AccountCalendar? {
        do throws(Unusable) {
            return AccountCalendar(match: try ValueReading.text(node))
        } catch {
            table.problems.error(node.place, path, error.text)
            return nil
        }
    }

    private func calendarTable(_ node: TOMLNode, path: String) -> AccountCalendar? {
        guard let calendar = TableReader<CalendarKey>(node, path: path, problems: table.problems) else {
            return nil
        }
        if !calendar.isStated(.match) {
            calendar.error(.match, "it does not say which calendar is meant, by its name or address")
        }
        return calendar.value(.match, ValueReading.text).map { match in
            AccountCalendar(
                match: match, key: calendar.value(.key, ValueReading.calendarKey),
                name: calendar.value(.name, ValueReading.text),
                color: calendar.value(.color, ValueReading.color))
        }
    }

    private func noteWhatHasNoEffect() {
        if table.isStated(.calendars), !table.isStated(.caldav) {
            table.error(.calendars, "only an account (caldav) has calendars to choose from")
        }
        guard table.stated(SourceKey.places) == [.path] else { return }
        for key in table.stated(SourceKey.network) {
            table.warning(key, "a path is read without asking anybody: this has no effect")
        }
    }
}
