import Testing

@testable import CalendarSources

/// What is odd about each property; what is usual is in the captured answers.
struct PropertyTests {
    /// Written empty, as with status 404, none of them means anything but the lists.
    @Test(arguments: DAVProperties.known.indices)
    func isNothingIfItIsEmpty(_ index: Int) throws {
        let type = DAVProperties.known[index]
        let property = type.init(DAVElement(type.name, text: Array(" \n".utf8)))
        #expect((property == nil) == !(type is ResourceType.Type || type is SupportedReportSet.Type))
    }

    @Test func knowsEachByItsName() {
        for type in DAVProperties.known {
            #expect(DAVProperties.propertyType(named: type.name) == type)
        }
        #expect(DAVProperties.propertyType(named: .dav("owner")) == nil)
        #expect(DAVProperties.propertyType(named: DAVName("", "getetag")) == nil)
    }

    @Test func keepsOneOfEach() throws {
        var properties = try Multistatus.properties(
            "<d:getetag>1</d:getetag><d:displayname>a</d:displayname><d:getetag>2</d:getetag>")
        #expect(properties[GetETag.self]?.etag == "2")
        #expect(properties[DisplayName.self]?.text == "a")
        properties[GetETag.self] = nil
        properties[DisplayName.self] = nil
        #expect(properties.isEmpty)
    }

    @Test func findsSeveralHomes() throws {
        let properties = try Multistatus.properties(
            """
            <c:calendar-home-set><d:href> /a/ </d:href><d:href/><d:href>https://p42.example.com/b/</d:href>\
            </c:calendar-home-set>
            """)
        #expect(properties[CalendarHomeSet.self]?.hrefs == [Href("/a/"), Href("https://p42.example.com/b/")])
    }

    @Test(arguments: [
        ("<d:href>/me/</d:href>", CurrentUserPrincipal.principal(Href("/me/"))),
        ("<d:unauthenticated/>", .unauthenticated), ("", nil), ("<d:href/>", nil),
    ])
    func tellsWhoWeAre(inside: String, principal: CurrentUserPrincipal?) throws {
        let properties = try Multistatus.properties(
            "<d:current-user-principal>\(inside)</d:current-user-principal>")
        #expect(properties[CurrentUserPrincipal.self] == principal)
    }

    @Test(arguments: [
        ("<c:comp name='VEVENT'/><c:comp name='vtodo'/>", Set(["VEVENT", "VTODO"])), ("<c:allcomp/>", nil),
        ("<c:comp/>", nil), ("<c:comp c:name='VEVENT'/>", nil),
    ])
    func tellsComponents(inside: String, components: Set<String>?) throws {
        let properties = try Multistatus.properties(
            "<c:supported-calendar-component-set>\(inside)</c:supported-calendar-component-set>")
        #expect(properties[SupportedCalendarComponentSet.self]?.components == components)
    }

    @Test(arguments: [
        ("text/calendar", nil), ("text/calendar;component=VEVENT", "VEVENT"),
        ("text/calendar; charset=utf-8; component=vtodo", "VTODO"),
        ("text/calendar; COMPONENT = \"vevent\" ", "VEVENT"),
        ("text/calendar; x=component=VEVENT", nil), ("component=VEVENT", nil),
        ("text/calendar;component", nil),
    ])
    func tellsTheComponentOfAResource(type: String, component: String?) throws {
        let properties = try Multistatus.properties("<d:getcontenttype>\(type)</d:getcontenttype>")
        #expect(properties[GetContentType.self]?.component == component)
    }

    @Test(arguments: [
        ("<d:report><d:sync-collection/></d:report>", true), ("<d:sync-collection/>", true),
        ("<d:report><c:calendar-query/></d:report>", false), ("<d:report/>", false),
        ("<d:report><c:sync-collection/></d:report>", false),
    ])
    func tellsReports(inside: String, offers: Bool) throws {
        let properties = try Multistatus.properties(
            """
            <d:supported-report-set><d:supported-report><d:report><d:expand-property/></d:report></d:supported-report>\
            <d:supported-report>\(inside)</d:supported-report></d:supported-report-set>
            """)
        #expect(properties[SupportedReportSet.self]?.offersSyncCollection == offers)
    }

    @Test func undoesWhatWasEscapedTwice() throws {
        let properties = try Multistatus.properties(
            "<d:displayname>A &amp;amp; B &amp;lt;c&amp;gt;</d:displayname>")
        #expect(properties[DisplayName.self]?.text == "A & B <c>")
    }

    @Test(arguments: ["", " \r\n ", "<![CDATA[]]>"])
    func takesEmptyCalendarDataForMissing(_ text: String) throws {
        let properties = try Multistatus.properties("<c:calendar-data>\(text)</c:calendar-data>")
        #expect(properties[CalendarData.self] == nil)
    }

    @Test(arguments: ["\"1\"", "W/\"1\"", "1", "&quot;1&quot;"])
    func keepsTagsAsTheyAre(_ text: String) throws {
        let tag = text.replacing("&quot;", with: "\"")
        let properties = try Multistatus.properties(
            """
            <d:getetag> \(text)
            </d:getetag><cs:getctag>\(text)</cs:getctag><d:sync-token>\(text)</d:sync-token>
            """)
        #expect(properties[GetETag.self]?.etag == tag)
        #expect(properties[GetCTag.self]?.tag == tag)
        #expect(properties[SyncToken.self]?.token == tag)
    }
}
