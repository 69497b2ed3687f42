/// The components that are open at a place in a stream, from the VCALENDAR to the innermost one.
struct OpenComponents {
    /// What a component is to the scan.
    enum Scope {
        /// A VCALENDAR.
        case calendar
        /// A VEVENT.
        case event
        /// A VTIMEZONE.
        case zone
        /// STANDARD or DAYLIGHT in a VTIMEZONE.
        case observance
        /// Anything else: its lines are passed over.
        case other
    }

    /// A component that is open.
    struct Open {
        let kind: ComponentKind
        let scope: Scope
    }

    /// What the innermost one is; text outside of all is nobody's.
    private(set) var scope: Scope?
    private var open: [Open] = []
    /// How many more there are, nested too deep.
    private(set) var overflow = 0
    private let limit: Int

    /// Components of which so many may be nested.
    init(limit: Int) {
        self.limit = limit
    }

    /// Forgets all.
    mutating func removeAll() {
        open.removeAll(keepingCapacity: true)
        overflow = 0
        scope = nil
    }

    /// Whether there is none.
    var isEmpty: Bool { open.isEmpty }

    /// The outermost one inside the VCALENDAR.
    var inCalendar: ComponentKind? { open.count > 1 ? open[1].kind : nil }

    /// How many must be closed for the innermost one of a kind to be closed.
    func depth(of kind: ComponentKind) -> Int? {
        var depth = 1
        for component in open.reversed() {
            if component.kind == kind { return depth }
            depth += 1
        }
        return nil
    }

    /// Opens a component; `false` if it is nested too deep: such are only counted.
    mutating func push(_ kind: ComponentKind, _ scope: Scope) -> Bool {
        guard open.count < limit else {
            overflow += 1
            self.scope = .other
            return false
        }
        open.append(Open(kind: kind, scope: scope))
        self.scope = scope
        return true
    }

    /// Closes the innermost one.
    mutating func pop() -> Open? {
        let closed = open.popLast()
        scope = open.last?.scope
        return closed
    }

    /// Closes one that is nested too deep.
    mutating func popOverflow() {
        overflow -= 1
        if overflow == 0 { scope = open.last?.scope }
    }

    /// Forgets those that are nested too deep: something around them closes.
    mutating func dropOverflow() {
        overflow = 0
        scope = open.last?.scope
    }
}
