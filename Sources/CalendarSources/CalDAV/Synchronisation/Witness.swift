/// A resource of which a report of changes says nothing. If the report is one of changes, it is there as it was; if the server
/// did not know the token and named everything that there is instead, it is not: then whatever was removed is still in the
/// copy. DAViCal answers so, for instance after a calendar was deleted and created anew.
struct Witness {
    private let path: String
    private let member: ReplicaMember

    /// - Parameters:
    ///   - report: What the server told.
    ///   - known: What the copy has.
    /// - Returns: `nil` where the report says something of all that is known.
    init?(against report: ChangeReport, among known: [String: ReplicaMember]) {
        guard report.entries > 0 else { return nil }
        let unnamed = known.filter { report.changed[$0.key] == nil && !report.removed.contains($0.key) }
        guard let first = unnamed.min(by: { $0.key < $1.key }) else { return nil }
        (path, member) = (first.key, first.value)
    }

    /// Whether the resource is there in the version that is known.
    ///
    /// - Parameters:
    ///   - place: Where the calendar is.
    ///   - conversation: Who asks.
    /// - Throws: `DAVFailure` where nothing more is to be asked.
    func confirms(at place: CalendarPlace, by conversation: any DAVConversation) throws -> Bool {
        guard let address = place.address(of: Href(member.href)) else { return false }
        var isThere = false
        do {
            _ = try conversation.ask(.properties([GetETag.self], of: address, depth: .zero)) { response in
                guard place.path(of: response.href) == path, response.isGiven else { return }
                isThere = response.properties[GetETag.self]?.etag == member.etag || member.etag == nil
            }
        } catch let failure as DAVFailure where !failure.endsConversation {
            return false
        }
        return isThere
    }
}
