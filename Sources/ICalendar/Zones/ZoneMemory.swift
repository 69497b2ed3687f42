/// The time zones that the calendars of one run define: one that several of them have is evaluated once.
///
/// Only definitions without defects are remembered, because defects are reported in each file, and only as many as
/// fit into a bound. For one thread, as a ``CalendarReader`` is.
public final class ZoneMemory {
    private var definitions: [ComponentContent: ZoneDefinition] = [:]
    /// A list, because most runs have few, and the first use of a dictionary of its own type costs more.
    private var combinations: [(definitions: [ZoneDefinition], together: ZoneDefinitions)] = []
    private var bytes = 0
    private let most: Int

    /// A memory of nothing yet.
    public convenience init() {
        self.init(most: 1 << 20)
    }

    /// - Parameter most: The bytes of all definitions that are remembered, at most.
    init(most: Int) {
        self.most = most
    }

    /// How many definitions are remembered.
    var count: Int { definitions.count }

    func definition(_ content: ComponentContent) -> ZoneDefinition? { definitions[content] }

    func remember(_ definition: ZoneDefinition, of content: ComponentContent) {
        bytes += content.byteCount
        if bytes <= most { definitions[content] = definition }
    }

    /// The definitions of a VCALENDAR together; the same object for the same definitions, where all of them are
    /// remembered and they are few.
    func together(_ definitions: [ZoneDefinition]) -> ZoneDefinitions {
        let known = combinations.first { earlier in
            earlier.definitions.count == definitions.count
                && zip(earlier.definitions, definitions).allSatisfy { $0 === $1 }
        }
        if let known { return known.together }
        let together = ZoneDefinitions(definitions)
        if combinations.count < Self.mostCombinations, definitions.count <= Self.mostTogether,
            definitions.allSatisfy(isRemembered)
        {
            combinations.append((definitions, together))
        }
        return together
    }

    private func isRemembered(_ definition: ZoneDefinition) -> Bool {
        definitions.values.contains { $0 === definition }
    }

    private static let mostCombinations = 100
    private static let mostTogether = 16
}
