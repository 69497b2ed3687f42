/// The time zones that the calendars of one run define: one that several of them have is evaluated once.
///
/// Only definitions without defects are remembered, because defects are reported in each file, and only as many as
/// fit into a bound. For one thread, as a ``CalendarReader`` is.
public final class ZoneMemory {
    private var definitions: [ComponentContent: ZoneDefinition] = [:]
    private var remembered: Set<ObjectIdentifier> = []
    private var combinations: [[ObjectIdentifier]: ZoneDefinitions] = [:]
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
        guard bytes <= most else { return }
        definitions[content] = definition
        remembered.insert(ObjectIdentifier(definition))
    }

    /// The definitions of a VCALENDAR together; the same object for the same definitions, as long as all of them are
    /// remembered.
    func together(_ definitions: [ZoneDefinition]) -> ZoneDefinitions {
        let key = definitions.map { ObjectIdentifier($0) }
        if let known = combinations[key] { return known }
        let together = ZoneDefinitions(definitions)
        if combinations.count < Self.mostCombinations, key.allSatisfy(remembered.contains) {
            combinations[key] = together
        }
        return together
    }

    private static let mostCombinations = 100
}
