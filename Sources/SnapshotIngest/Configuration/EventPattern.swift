/// What an event has to be like: it fits if each pattern that is stated does.
public struct EventPattern: Hashable, Sendable {
    /// Of the title.
    public var title: Glob?
    /// Of the location.
    public var location: Glob?
    /// Of at least one of the categories.
    public var category: Glob?

    /// A pattern of an event.
    ///
    /// - Parameters:
    ///   - title: Of the title; `nil` for any.
    ///   - location: Of the location; `nil` for any.
    ///   - category: Of at least one of the categories; `nil` for any.
    public init(title: Glob? = nil, location: Glob? = nil, category: Glob? = nil) {
        self.title = title
        self.location = location
        self.category = category
    }

    /// Whether an event fits.
    ///
    /// - Parameters:
    ///   - title: Its title.
    ///   - location: Its location.
    ///   - categories: Its categories.
    public func matches(title: String, location: String, categories: [String]) -> Bool {
        self.title?.matches(title) ?? true && self.location?.matches(location) ?? true
            && category.map { categories.contains(where: $0.matches) } ?? true
    }
}
