/// Something unusual about a server that did not keep a calendar from being brought in step.
public enum SynchronisationRemark: Hashable, Sendable, CustomStringConvertible {
    /// It does not tell what changed, so that the calendar is listed when it changes. Why not, as a clause.
    case changesNotTold(String)
    /// It does not list the calendar, but answers which resources of it have events. Why not, as a clause.
    case listingRefused(String)
    /// Its listing leaves out as many resources that are there when they are asked for.
    case leftOutOfListing(Int)
    /// It listed as many resources that are not there when they are asked for.
    case listedButMissing(Int)
    /// It did not give as many resources together with others; they were asked for one by one.
    case fetchedSingly(Int)
    /// As many resources are there, but have no text. They are left out.
    case withoutText(Int)
    /// As many resources cannot be had, or are no calendars; they stay as they were known.
    case unread(Int)
    /// It gives no ETag for as many resources, which are fetched again whenever the calendar changes.
    case withoutETag(Int)

    /// As a clause about the calendar that says nothing of addresses.
    public var description: String {
        switch self {
        case .changesNotTold(let reason): "does not tell what changed (\(reason)), so that it is listed"
        case .listingRefused(let reason): "is not listed (\(reason)); it was asked for its events instead"
        case .leftOutOfListing(let count):
            "is not listed whole: \(Self.resources(count)) left out that can be had"
        case .listedButMissing(let count): "lists \(Self.resources(count)) that cannot be had"
        case .fetchedSingly(let count): "gives \(Self.resources(count)) only one by one"
        case .unread(let count): "has \(Self.resources(count)) that cannot be had, or are no calendars"
        case .withoutText(let count): "has \(Self.resources(count)) without any text"
        case .withoutETag(let count): "has no ETag for \(Self.resources(count))"
        }
    }

    private static func resources(_ count: Int) -> String { count == 1 ? "1 resource" : "\(count) resources" }
}
