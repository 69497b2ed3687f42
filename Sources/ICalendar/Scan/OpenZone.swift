/// The VTIMEZONE that is open, with its observances, in memory that serves one after the other.
struct OpenZone {
    /// Its lines, and the observances that are closed.
    private(set) var slice = ComponentSlice(name: ComponentKind.zone.name, line: 0)
    private var observance: ComponentSlice?
    /// Observances of earlier zones, for their memory.
    private var spare: [ComponentSlice] = []

    /// Most zones have two.
    private static let mostSpare = 4

    /// Becomes another zone, without lines.
    mutating func restart(at line: Int) {
        observance = nil
        while let used = slice.components.popLast() {
            if spare.count < Self.mostSpare { spare.append(used) }
        }
        slice.restart(as: ComponentKind.zone.name, at: line)
    }

    /// Begins an observance.
    mutating func begin(_ kind: ComponentKind, at line: Int) {
        var begun = spare.popLast() ?? ComponentSlice(name: kind.name, line: line)
        begun.restart(as: kind.name, at: line)
        observance = begun
    }

    /// Adds a line to the observance that is open, else to the zone.
    mutating func append(_ name: PropertyName, number: Int, rest: UnsafeRawBufferPointer) {
        if observance == nil {
            slice.append(name, number: number, rest: rest)
        } else {
            observance?.append(name, number: number, rest: rest)
        }
    }

    /// Ends the observance that is open; returns its line if it is the first beyond the bound.
    mutating func endObservance(limit: Int) -> Int? {
        guard let ended = observance else { return nil }
        observance = nil
        if slice.components.count < limit {
            slice.components.append(ended)
            return nil
        }
        return slice.components.count == limit ? ended.line : nil
    }
}
