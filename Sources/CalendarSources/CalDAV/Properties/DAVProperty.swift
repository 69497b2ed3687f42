/// A property of a resource: one type and one file each. What has no type here is passed over when an answer is read.
protocol DAVProperty: Sendable {
    /// By what it is asked for and found.
    static var name: DAVName { get }

    /// The property as a server wrote it; `nil` if that means nothing, which is as if it were not there.
    init?(_ element: DAVElement)
}

/// The properties of a resource that a server has given (status 2xx of their propstat).
struct DAVProperties: Sendable {
    /// At most one of each type, of which there are a dozen: to look at each is less than to hash a name.
    private var values: [any DAVProperty] = []

    /// The property of a type.
    subscript<Property: DAVProperty>(_ type: Property.Type) -> Property? {
        get {
            for value in values {
                if let value = value as? Property { return value }
            }
            return nil
        }
        set {
            values.removeAll { $0 is Property }
            if let newValue { values.append(newValue) }
        }
    }

    /// Takes a property in whose type is known here only by its name; it replaces one of the same type.
    mutating func insert(_ property: any DAVProperty) {
        values.removeAll { type(of: $0) == type(of: property) }
        values.append(property)
    }

    /// Whether there is none.
    var isEmpty: Bool { values.isEmpty }
}
