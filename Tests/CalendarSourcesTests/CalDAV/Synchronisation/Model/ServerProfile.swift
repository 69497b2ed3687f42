/// In which ways a server behaves, and misbehaves.
struct ServerProfile: Sendable, CustomStringConvertible {
    enum Mark: Sendable { case none, counter, hash, seconds }
    enum ETag: Sendable { case unique, reused, none }
    /// The ETag beside a text.
    enum FetchedETag: Sendable { case same, weak, missing }
    enum UnknownToken: Sendable {
        case refused(Int, isExplained: Bool)
        /// Everything, and nothing of what was removed.
        case everything
        /// Nothing, for ever.
        case nothing
    }
    enum Sync: Sendable, Hashable {
        case works, withoutToken, everything, standsStill, goesInCircles, breaksOff, namesOthers
        case refused(Int)
        case cut(Int)
        /// Each change with this probability in percent.
        case loses(Int)
    }
    enum MissingResource: Sendable { case notFound, leftOut, wholeRefused }
    enum Multiget: Sendable, Hashable {
        case works, namesOthers, twice
        case refused(Int)
        case refusedAbove(Int)
        /// Each resource with this probability in percent.
        case omits(Int)
        case blank(Int)
        case fails(Int)
        /// After as many resources.
        case breaksOff(Int)
    }
    enum Listing: Sendable, Hashable {
        case works, withoutItself, twice, cut, breaksOff
        case refused(Int)
        /// Each resource with this probability in percent.
        case omits(Int)
    }
    /// How names are written in an href.
    enum Spelling: Sendable, CaseIterable { case encoded, lowercase, sparing, raw }

    var description: String
    var ctag = Mark.counter
    var token = Mark.counter
    var etag = ETag.unique
    var fetchedETag = FetchedETag.same
    var unknownToken = UnknownToken.refused(403, isExplained: true)
    var sync = Sync.works
    var missing = MissingResource.notFound
    var multiget = Multiget.works
    var listing = Listing.works
    /// Names with a number sign are not found in a multiget.
    var losesNumberSigns = false
    /// In a listing, in a report of changes, in a multiget.
    var spellings = (Spelling.encoded, Spelling.encoded, Spelling.encoded)
    var tellsComponents = false
    /// Where the server says that the calendar is, whatever it was asked by.
    var prefix: String?
    /// Whether it redirects there.
    var redirects = false

    init(_ description: String, _ change: (inout ServerProfile) -> Void = { _ in }) {
        self.description = description
        change(&self)
    }
}
