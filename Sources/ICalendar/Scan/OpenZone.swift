/// The VTIMEZONE that is open, with its observances.
struct OpenZone {
    /// Its lines, and the observances that are closed.
    private(set) var slice: ComponentSlice
    private var observance: ComponentSlice?

    /// A zone that begins at a line.
    init(line: Int) {
        slice = ComponentSlice(name: ComponentKind.zone.name, line: line)
        slice.reserveCapacity()
    }

    /// Begins an observance.
    mutating func begin(_ kind: ComponentKind, at line: Int) {
        observance = ComponentSlice(name: kind.name, line: line)
        observance?.reserveCapacity()
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
