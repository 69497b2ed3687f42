import CalendarrCore
import Foundation
import ICalendar

/// A configuration text as it was understood, with everything that is wrong with it.
struct ConfigurationReading {
    /// What the file states, as far as it can be used.
    private(set) var configuration: SyncConfiguration
    private let list: ProblemList
    private let paths: PathResolver

    /// All that was noted, in the order of the file.
    var problems: [ConfigurationProblem] { list.all }

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - file: The file as the caller named it.
    ///   - directory: The folder it lies in, an absolute path.
    ///   - environment: The variables of the process: `HOME` is wanted.
    init(_ bytes: Data, file: String, directory: String, environment: [String: String]) {
        configuration = SyncConfiguration(file: file, directory: directory)
        list = ProblemList(file: file)
        paths = PathResolver(directory: directory, home: environment["HOME"])
        do throws(TOMLText.SyntaxError) {
            let text = try TOMLText.read(bytes)
            if let table = TableReader<FileKey>(text, path: "", problems: list) { read(table) }
            configuration.places = list.places
        } catch {
            list.error(error.place, "", error.text)
        }
    }

    private mutating func read(_ table: TableReader<FileKey>) {
        configuration.output = table.value(.output, paths.path)
        configuration.timezone = table.value(.timezone, ValueReading.zone)
        configuration.language = table.value(.language, ValueReading.choice(Language.self))?.rawValue
        configuration.theme = table.table(.theme, ThemeKey.self).map(Self.theme)
        if let window = table.table(.window, WindowKey.self) { configuration.window = Self.window(window) }
        configuration.hidden = Set(table.list(.hidden, ValueReading.calendarKey) ?? [])
        configuration.banished = Set(table.list(.banished, ValueReading.calendarKey) ?? [])
        configuration.username = table.value(.username, ValueReading.text)
        configuration.baseURL = table.value(.baseURL) { node throws(Unusable) in
            let text = try ValueReading.text(node)
            try AddressCheck.check(text, allowsInsecure: true)
            return text
        }
        configuration.onChange = table.value(.onChange, ValueReading.command(paths))
        configuration.onPush = table.value(.onPush, ValueReading.command(paths))
        configuration.metrics = table.value(.metrics, paths.path)
        configuration.report = table.value(.report, paths.path)
        let age = QuantityReading.duration(units: "hd", 3_600...3_650 * 86_400)
        if let staleAfter = table.value(.staleAfter, age) { configuration.staleAfter = staleAfter }
        readSources(table)
        noteOutputsInOnePlace(table)
    }

    private enum Language: String, CaseIterable {
        case de, en, system
    }

    private static func theme(_ table: TableReader<ThemeKey>) -> SnapshotTheme {
        let standard = SnapshotTheme()
        let color = { (key: ThemeKey) in table.value(key, ValueReading.themeColor) }
        return SnapshotTheme(
            today: color(.today) ?? standard.today, text: color(.text) ?? standard.text,
            background: color(.background) ?? standard.background, line: color(.line) ?? standard.line,
            primary: color(.primary) ?? standard.primary, accent: color(.accent) ?? standard.accent)
    }

    private static func window(_ table: TableReader<WindowKey>) -> WindowConfiguration {
        WindowConfiguration(
            daysBehind: table.value(.daysBehind, ValueReading.number(in: 0...3_660)),
            daysAhead: table.value(.daysAhead, ValueReading.number(in: 1...3_660)),
            maxEvents: table.value(.maxEvents, ValueReading.number(in: 0...1_000_000)))
    }

    private mutating func readSources(_ table: TableReader<FileKey>) {
        let stated = table.elements(.sources)
        if !table.isStated(.sources) || stated?.isEmpty == true {
            list.error(
                table.place(of: .sources), "sources", "there is no source; each is a table [[sources]]")
        }
        guard let elements = stated, !elements.isEmpty else { return }
        var lines: [String: Int] = [:]
        for (node, path) in elements {
            guard let source = TableReader<SourceKey>(node, path: path, problems: list) else { continue }
            let reading = SourceReading(source, paths: paths)
            if let key = reading.key {
                if let line = lines[key] {
                    source.error(.key, "the source of line \(line) has this key already; each needs its own")
                } else {
                    lines[key] = source.place(of: .key).line
                }
            }
            if let source = reading.source { configuration.sources.append(source) }
        }
        noteKeysOfCalendars(elements, besides: lines)
        let ofCalendars = configuration.sources.flatMap(\.calendars).compactMap(\.key)
        noteUnknownKeys(table, known: Set(lines.keys).union(ofCalendars))
    }

    /// A key of a calendar of an account that another calendar, or a source, has.
    private func noteKeysOfCalendars(_ elements: [(TOMLNode, String)], besides sources: [String: Int]) {
        var seen = Set(sources.keys)
        for source in configuration.sources {
            for key in source.calendars.compactMap(\.key) where !seen.insert(key).inserted {
                guard let (node, path) = elements.first(where: { $0.0.place.line == source.line }) else {
                    continue
                }
                list.error(
                    node.place, "\(path).calendars",
                    "the key \(ValueReading.shown(key)) is taken already; each calendar needs its own")
            }
        }
    }

    /// Whoever wants a calendar left out and mistypes its key should not learn it from the calendar.
    private func noteUnknownKeys(_ table: TableReader<FileKey>, known: Set<String>) {
        for (key, names) in [(FileKey.hidden, configuration.hidden), (.banished, configuration.banished)] {
            // Of accounts and folders of folders the keys of sources are the beginning.
            let unknown = names.filter { name in !known.contains { name == $0 || name.hasPrefix($0 + ":") } }
            for name in unknown.sorted() {
                let near =
                    UnknownKey.nearest(to: name, among: known.sorted()).map { "; is \($0) meant?" } ?? ""
                table.warning(key, "no source has the key \(ValueReading.shown(name))" + near)
            }
        }
    }

    private func noteOutputsInOnePlace(_ table: TableReader<FileKey>) {
        if let metrics = configuration.metrics, metrics == configuration.report {
            table.error(.metrics, "the report goes to the same file")
        }
    }
}
