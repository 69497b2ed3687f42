import ICalendar

/// Which events of a source are left out one by one, and why: patterns, privacy, an invitation that was declined.
struct EventSelection {
    /// What becomes of an event.
    enum Fate {
        case shown
        /// Left out as private.
        case isPrivate
        /// Left out because the user declined it.
        case isDeclined
    }

    private let dropsPrivate: Bool
    /// The user's addresses as they are compared.
    private let own: Set<String>

    init(_ treatment: SourceTreatment, privateEvents: PrivateEvents) {
        dropsPrivate = privateEvents == .drop
        own = Set(treatment.hideDeclinedFor.map(Self.comparable))
    }

    func fate(of details: EventDetails) -> Fate {
        if dropsPrivate, details.isPrivate { return .isPrivate }
        if !own.isEmpty, details.declined.contains(where: { own.contains(Self.comparable($0)) }) {
            return .isDeclined
        }
        return .shown
    }

    /// A mail address without `mailto:`, in lower case: strictly only the domain has no case, but nobody tells two
    /// people apart by it, and calendar servers change it at will.
    private static func comparable(_ address: String) -> String {
        let bare = address.cleaned(lineBreaks: .space).lowercased()
        return bare.hasPrefix("mailto:") ? String(bare.dropFirst("mailto:".count)) : bare
    }
}
