/// What kinds of resource it is (RFC 4918, section 15.9). A plain resource is of none.
struct ResourceType: DAVProperty {
    static let name = DAVName.dav("resourcetype")

    let kinds: Set<DAVName>

    init?(_ element: DAVElement) { kinds = Set(element.children.map(\.name)) }

    var isCollection: Bool { kinds.contains(.dav("collection")) }
    /// Whether it is a calendar (RFC 4791, section 4.2), whatever else it says it is.
    var isCalendar: Bool { kinds.contains(.caldav("calendar")) }
    var isPrincipal: Bool { kinds.contains(.dav("principal")) }
}
