import CalendarSources
import IngestStore

extension PlannedCalendar {
    /// A calendar of an account.
    init(_ selected: SelectedCalendar, key: String, of source: SyncSource) {
        let configuration = source.configuration
        let calendar = selected.calendar
        self.init(source, key: key, body: .resources)
        collection = calendar.path
        // What is chosen for an account with several calendars is the beginning of what they are called.
        let prefixed = configuration.name.map {
            source.account.homes.isEmpty ? $0 : "\($0): \(calendar.shownName)"
        }
        chosenName = selected.choice.name ?? prefixed
        chosenColor = selected.choice.color ?? configuration.color
        folderName = calendar.name
        folderColor = calendar.color
        stem = calendar.shownName
    }

    /// A calendar that the configuration wants of an account which does not have it.
    init(_ source: SyncSource, _ choice: AccountCalendar, _ keys: inout CalendarKeys) {
        let segments = choice.match.split(separator: "/")
        let name = segments.last.map(String.init) ?? choice.match
        self.init(
            source, key: choice.key ?? keys.key(ofFolder: name, under: source.key), body: .resources)
        chosenName = choice.name
        chosenColor = choice.color ?? source.configuration.color
        stem = name
    }

    /// A calendar of an account of which only the key is known.
    init(_ source: SyncSource, key: String, body: Body) {
        self.init(key: key, location: key, body: body, stem: key)
        self.source = source.key
        chosenColor = source.configuration.color
        treatment = SourceTreatment(source.configuration)
    }
}
