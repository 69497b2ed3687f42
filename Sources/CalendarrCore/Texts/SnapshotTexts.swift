/// The sentences that readers show where there are no events, and beside those of a calendar that is not
/// simply available.
public struct SnapshotTexts: Hashable, Sendable {
    /// The language of the sentences.
    public let language: TextLanguage

    /// Texts in a language.
    public init(_ language: TextLanguage) {
        self.language = language
    }

    /// Texts in the language that a snapshot asks for: `de`, `en` or `system`.
    public init(language: String) {
        self.init(TextLanguage(language))
    }

    /// The sentence for a state; `nil` when there are events to show.
    public func sentence(for state: DisplayState) -> String? {
        switch language {
        case .german: german(state)
        case .english: english(state)
        }
    }

    /// The sentence about a calendar; `nil` for one that is available.
    public func sentence(for state: CalendarSourceState, calendar name: String) -> String? {
        switch language {
        case .german: german(state, name)
        case .english: english(state, name)
        }
    }

    private func english(_ state: DisplayState) -> String? {
        switch state {
        case .events: nil
        case .empty: "No appointments in this range."
        case .noInformation:
            "No information for this range: there may be appointments that are not known here."
        case .neverWritten: "No calendar data has been written here yet."
        case .loggedOut: "You are signed out. Sign in to see your appointments."
        case .incompatible(let found, let maxSupported):
            """
            The calendar data was written by a newer version (format \(found), this one reads up to \
            \(maxSupported)). Please update.
            """
        case .unreadable(let why): "The calendar data cannot be read: \(why)."
        }
    }

    private func german(_ state: DisplayState) -> String? {
        switch state {
        case .events: nil
        case .empty: "Keine Termine in diesem Zeitraum."
        case .noInformation:
            "Keine Angaben zu diesem Zeitraum: Es kann Termine geben, die hier nicht bekannt sind."
        case .neverWritten: "Hier wurden noch keine Kalenderdaten geschrieben."
        case .loggedOut: "Du bist abgemeldet. Melde dich an, um deine Termine zu sehen."
        case .incompatible(let found, let maxSupported):
            """
            Die Kalenderdaten stammen von einer neueren Version (Format \(found), diese liest bis \
            \(maxSupported)). Bitte aktualisieren.
            """
        case .unreadable(let why): "Die Kalenderdaten sind nicht lesbar: \(why)."
        }
    }

    private func english(_ state: CalendarSourceState, _ name: String) -> String? {
        switch state {
        case .available: nil
        case .stale: "\(name): could not be updated; this is the last known state."
        case .denied: "\(name): access was refused; nothing is known."
        case .neverFetched: "\(name): has not answered yet; nothing is known."
        case .loggedOut: "\(name): signed out."
        case .incompatible: "\(name): is of a version that cannot be read."
        case .unreadable: "\(name): cannot be read; nothing is known."
        case .hidden: "\(name): hidden."
        case .other: "\(name): its state is not known to this version."
        }
    }

    private func german(_ state: CalendarSourceState, _ name: String) -> String? {
        switch state {
        case .available: nil
        case .stale: "\(name): konnte nicht aktualisiert werden; dies ist der letzte bekannte Stand."
        case .denied: "\(name): Der Zugriff wurde verweigert; es ist nichts bekannt."
        case .neverFetched: "\(name): hat noch nicht geantwortet; es ist nichts bekannt."
        case .loggedOut: "\(name): abgemeldet."
        case .incompatible: "\(name): hat eine Version, die nicht gelesen werden kann."
        case .unreadable: "\(name): ist nicht lesbar; es ist nichts bekannt."
        case .hidden: "\(name): ausgeblendet."
        case .other: "\(name): Diese Version kennt seinen Zustand nicht."
        }
    }
}
