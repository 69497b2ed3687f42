/// A property of a resource: one type and one file each. What has no type here is passed over when an answer is read.
protocol DAVProperty: Sendable {
    /// By what it is asked for and found.
    static var name: DAVName { get }

    /// The property as a server wrote it; `nil` if that means nothing, which is as if it were not there.
    init?(_ element: DAVElement)
}

/// The properties of a resource that a server has given (status 2xx of their propstat).
struct DAVProperties: Sendable {
    private var values: [DAVName: any DAVProperty] = [:]

    /// The property of a type.
    subscript<Property: DAVProperty>(_ type: Property.Type) -> Property? {
        get { values[Property.name] as? Property }
        set { values[Property.name] = newValue }
    }

    /// Takes a property in whose type is known here only by its name.
    mutating func insert(_ property: any DAVProperty) { values[type(of: property).name] = property }

    /// Whether there is none.
    var isEmpty: Bool { values.isEmpty }
}
