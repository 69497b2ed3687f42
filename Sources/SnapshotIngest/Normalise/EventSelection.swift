import ICalendar

/// Which events of a source are left out one by one, and why: patterns, privacy, an invitation that was declined.
struct EventSelection {
    /// What becomes of an event.
    enum Fate {
        case shown
        /// Left out by the patterns.
        case isFiltered
        /// Left out as private.
        case isPrivate
        /// Left out because the user declined it.
        case isDeclined
    }

    private let include: [EventPattern]
    private let exclude: [EventPattern]
    private let dropsPrivate: Bool
    /// The user's addresses as they are compared.
    private let own: Set<String>

    init(_ treatment: SourceTreatment, privateEvents: PrivateEvents) {
        include = treatment.include
        exclude = treatment.exclude
        dropsPrivate = privateEvents == .drop
        own = Set(treatment.hideDeclinedFor.map(Self.comparable))
    }

    func fate(of details: EventDetails) -> Fate {
        if !fitsPatterns(details) { return .isFiltered }
        if dropsPrivate, details.isPrivate { return .isPrivate }
        if !own.isEmpty, details.declined.contains(where: { own.contains(Self.comparable($0)) }) {
            return .isDeclined
        }
        return .shown
    }

    private func fitsPatterns(_ details: EventDetails) -> Bool {
        guard !include.isEmpty || !exclude.isEmpty else { return true }
        let title = details.summary.cleaned(lineBreaks: .space)
        let location = details.location.cleaned(lineBreaks: .lineFeed)
        let categories = details.categories.map { $0.cleaned(lineBreaks: .space) }
        func fits(_ pattern: EventPattern) -> Bool {
            pattern.matches(title: title, location: location, categories: categories)
        }
        return (include.isEmpty || include.contains(where: fits)) && !exclude.contains(where: fits)
    }

    /// A mail address without `mailto:`, in lower case: strictly only the domain has no case, but nobody tells two
    /// people apart by it, and calendar servers change it at will.
    private static func comparable(_ address: String) -> String {
        let bare = address.cleaned(lineBreaks: .space).lowercased()
        return bare.hasPrefix("mailto:") ? String(bare.dropFirst("mailto:".count)) : bare
    }
}
