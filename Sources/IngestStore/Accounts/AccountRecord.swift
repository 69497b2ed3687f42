public import Foundation

/// What is known of one account, a source with several calendars: a plain value, to be changed and then given to
/// ``IngestStore/save(_:of:)``.
///
/// Instants are kept in whole seconds, rounded down.
public struct AccountRecord: Hashable, Sendable {
    /// The addresses of the collections that have the calendars, without credentials; none where the configured address
    /// is itself a calendar, and before anything was found.
    public var homes: [String] = []

    /// When the server was last asked where the calendars are; `nil` if it has to be asked.
    public var discoveredAt: Date?

    /// The calendars, in the order in which they are shown; no two of one ``CollectionRecord/path``.
    public var collections: [CollectionRecord] = []

    /// An account of which nothing is known.
    public init() {}

    /// The calendar of a path; setting it to `nil` forgets the calendar, setting one that is new puts it at the end.
    ///
    /// - Parameter path: The decoded path of the calendar.
    public subscript(path path: String) -> CollectionRecord? {
        get { collections.first { $0.path == path } }
        set {
            let place = collections.firstIndex { $0.path == path }
            switch (place, newValue) {
            case (let place?, let collection?): collections[place] = collection
            case (let place?, nil): collections.remove(at: place)
            case (nil, let collection?): collections.append(collection)
            case (nil, nil): break
            }
        }
    }
}
