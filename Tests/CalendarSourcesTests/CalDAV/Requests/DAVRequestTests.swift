import Testing

@testable import CalendarSources

struct DAVRequestTests {
    private let calendar: SourceAddress

    init() throws { calendar = try SourceAddress("https://dav.example.org/ana/work%20cal/") }

    @Test
    func asksForPropertiesByName() {
        let names: [DAVName] = [
            .dav("resourcetype"), .caldav("calendar-home-set"), .calendarServer("getctag"),
            .apple("calendar-color"), DAVName("urn:x&y", "mine"), .dav("sync-token"),
        ]
        let request = DAVRequest.properties(names, of: calendar, depth: .one)
        #expect(request.method == .propfind)
        #expect(request.address == calendar)
        #expect(request.depth == .one)
        #expect(
            request.body == """
                <?xml version="1.0" encoding="utf-8"?>
                <d:propfind xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" \
                xmlns:cs="http://calendarserver.org/ns/" xmlns:ic="http://apple.com/ns/ical/"><d:prop>\
                <d:resourcetype/><c:calendar-home-set/><cs:getctag/><ic:calendar-color/>\
                <mine xmlns="urn:x&amp;y"/><d:sync-token/></d:prop></d:propfind>

                """)
    }

    @Test
    func asksForPropertiesByType() {
        struct Size: DAVProperty {
            static let name = DAVName.dav("getcontentlength")
            init?(_ element: DAVElement) { return nil }
        }
        #expect(
            DAVRequest.properties([Size.self], of: calendar, depth: .zero)
                == DAVRequest.properties([Size.name], of: calendar, depth: .zero))
        #expect(
            DAVRequest.properties([Size.self], of: calendar, depth: .zero).body == """
                <?xml version="1.0" encoding="utf-8"?>
                <d:propfind xmlns:d="DAV:"><d:prop><d:getcontentlength/></d:prop></d:propfind>

                """)
    }

    @Test
    func asksForResourcesAsTheServerSpelledThem() {
        let hrefs = ["/ana/work cal/a b@c#d.ics", "/ana/%C3%BC&<\">.ics", "/ana/\u{1}漢\r\u{FFFE}字.ics"].map(
            Href.init)
        let request = DAVRequest.resources(hrefs, in: calendar)
        #expect(request.method == .report)
        #expect(request.depth == .one)
        #expect(
            request.body == """
                <?xml version="1.0" encoding="utf-8"?>
                <c:calendar-multiget xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><d:getetag/>\
                <c:calendar-data/></d:prop><d:href>/ana/work cal/a b@c#d.ics</d:href>\
                <d:href>/ana/%C3%BC&amp;&lt;&quot;&gt;.ics</d:href><d:href>/ana/漢&#13;字.ics</d:href>\
                </c:calendar-multiget>

                """)
    }

    @Test(arguments: [
        (nil, "<d:sync-token/>"),
        ("data:,17-4", "<d:sync-token>data:,17-4</d:sync-token>"),
        (
            "https://dav.example.org/?a=1&b=<2>",
            "<d:sync-token>https://dav.example.org/?a=1&amp;b=&lt;2&gt;</d:sync-token>"
        ),
    ])
    func asksForChanges(since token: String?, _ element: String) {
        let request = DAVRequest.changes(since: token, in: calendar)
        #expect(request.method == .report)
        #expect(request.depth == .zero)
        #expect(
            request.body == """
                <?xml version="1.0" encoding="utf-8"?>
                <d:sync-collection xmlns:d="DAV:">\(element)<d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop>\
                </d:sync-collection>

                """)
    }

    @Test
    func asksForEventsWhateverTheirTime() {
        let request = DAVRequest.events([.dav("getetag"), .dav("getcontenttype")], in: calendar)
        #expect(request.method == .report)
        #expect(request.depth == .one)
        #expect(
            request.body == """
                <?xml version="1.0" encoding="utf-8"?>
                <c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><d:getetag/>\
                <d:getcontenttype/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"/>\
                </c:comp-filter></c:filter></c:calendar-query>

                """)
    }
}
