/// What came of fetching.
struct FetchTally: Hashable {
    /// Texts that were taken in.
    var fetched = 0
    /// Resources that were forgotten.
    var removed = 0
    /// Resources that had to be asked for by themselves.
    var singly = 0
    /// Resources that were named, and are not there.
    var gone = 0
    /// Resources that were not listed, and are there.
    var leftOut = 0
    /// Resources that are there and have no text.
    var blank = 0
    /// Resources whose text cannot be had, or is none.
    var unread = 0
    /// As many of those may be had soon.
    var unavailable = 0
    /// Texts without an ETag.
    var withoutETag = 0
    /// Texts of another version than was named.
    var changedMeanwhile = 0

    /// Whether the calendar may have changed since it was listed.
    var showsChange: Bool { gone > 0 || leftOut > 0 || changedMeanwhile > 0 }

    /// What of it is unusual.
    var remarks: [SynchronisationRemark] {
        let remarks: [(Int, (Int) -> SynchronisationRemark)] = [
            (leftOut, SynchronisationRemark.leftOutOfListing),
            (gone, SynchronisationRemark.listedButMissing),
            (singly - gone, SynchronisationRemark.fetchedSingly),
            (unread, SynchronisationRemark.unread),
            (blank, SynchronisationRemark.withoutText),
            (withoutETag, SynchronisationRemark.withoutETag),
        ]
        return remarks.filter { $0.0 > 0 }.map { $0.1($0.0) }
    }
}
