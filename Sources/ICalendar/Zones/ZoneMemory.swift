/// The time zones that the calendars of one run define: one that several of them have is evaluated once.
///
/// Only definitions without defects are remembered, because defects are reported in each file, and only as many as
/// fit into a bound. For one thread, as a ``CalendarReader`` is.
public final class ZoneMemory {
    private var definitions: [ComponentContent: ZoneDefinition] = [:]
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
}
