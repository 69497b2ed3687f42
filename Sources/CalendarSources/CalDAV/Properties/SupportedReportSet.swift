/// The reports that a resource answers (RFC 3253, section 3.1.5).
struct SupportedReportSet: DAVProperty {
    static let name = DAVName.dav("supported-report-set")

    let reports: Set<DAVName>

    init?(_ element: DAVElement) {
        let supported = element.children(.dav("supported-report")).flatMap(\.children)
        // Xandikos leaves the `report` around the name out.
        reports = Set(supported.flatMap { $0.name == .dav("report") ? $0.children : [$0] }.map(\.name))
    }

    /// Whether sync-collection (RFC 6578) is one of them.
    var offersSyncCollection: Bool { reports.contains(.dav("sync-collection")) }
}
