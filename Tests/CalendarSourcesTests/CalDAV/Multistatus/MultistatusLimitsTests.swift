import Testing

@testable import CalendarSources

/// Answers that cost too much are refused, those just within the bounds are read.
struct MultistatusLimitsTests {
    private func isRefused(_ text: String, bound: String, _ limits: MultistatusLimits = MultistatusLimits())
        throws
        -> Bool
    {
        do {
            _ = try Multistatus(text, limits: limits)
            return false
        } catch let failure as FetchFailure {
            #expect(failure.code == .tooLarge)
            #expect(failure.text.contains(bound), "\(failure.text)")
            return true
        }
    }

    private func inEachOther(_ count: Int) -> String {
        String(repeating: "<d:x>", count: count) + String(repeating: "</d:x>", count: count)
    }

    @Test func boundsTheDepth() throws {
        // Root, response, propstat, prop.
        let room = XMLLimits().depth - 4
        for wrap in [{ $0 }, { "<d:resourcetype>\($0)</d:resourcetype>" }] as [(String) -> String] {
            let room = wrap("").isEmpty ? room : room - 1
            let fits = Multistatus.text(Multistatus.response(wrap(inEachOther(room))))
            #expect(try !isRefused(fits, bound: "depth"))
            let isTooMuch = Multistatus.text(Multistatus.response(wrap(inEachOther(room + 1))))
            #expect(try isRefused(isTooMuch, bound: "depth"))
        }
        #expect(
            try isRefused(String(repeating: "<d:multistatus xmlns:d='DAV:'>", count: 100_000), bound: "depth")
        )
    }

    @Test func boundsTheAttributes() throws {
        let attributes = { (count: Int) in
            Multistatus.text("<d:x " + (0..<count).map { "a\($0)='' " }.joined() + "/>")
        }
        #expect(try !isRefused(attributes(64), bound: "attributes"))
        #expect(try isRefused(attributes(65), bound: "attributes"))
        let namespaces = (0..<65).map { "xmlns:a\($0)='urn:x' " }.joined()
        #expect(try isRefused(Multistatus.text("<d:x \(namespaces)/>"), bound: "attributes"))
    }

    @Test func boundsTheNamespaces() throws {
        // Four are declared by the root.
        let inside = { (count: Int) in
            (0..<count).map { "<d:x xmlns:n\($0)='urn:\($0)'>" }.joined()
                + String(repeating: "</d:x>", count: count)
        }
        var limits = MultistatusLimits()
        limits.xml.namespaces = 14
        #expect(try !isRefused(Multistatus.text(inside(10) + inside(10)), bound: "namespaces", limits))
        #expect(try isRefused(Multistatus.text(inside(11)), bound: "namespaces", limits))
    }

    @Test func boundsTheNames() throws {
        let names = { (count: Int) in Multistatus.text((0..<count).map { "<n\($0)/>" }.joined()) }
        #expect(try !isRefused(names(4_000), bound: "names"))
        #expect(try isRefused(names(5_000), bound: "names"))
        let attributes = (0..<5_000).map { "<d:x a\($0)=''/>" }.joined()
        #expect(try isRefused(Multistatus.text(attributes), bound: "names"))
        let namespaces = (0..<5_000).map { "<d:x xmlns='\($0)'/>" }.joined()
        #expect(try isRefused(Multistatus.text(namespaces), bound: "names"))
    }

    @Test(arguments: ["<d:x a='", "<!-- ", "<?x ", "</d:"])
    func boundsUnfinishedMarkup(_ start: String) throws {
        let long = String(repeating: "x", count: XMLLimits().markupBytes + 40_000)
        #expect(try isRefused(Multistatus.text(start + long), bound: "markupBytes"))
    }

    @Test func boundsTheDocument() throws {
        let text = Multistatus.text(Multistatus.response(""))
        var limits = MultistatusLimits()
        limits.xml.documentBytes = text.utf8.count
        #expect(try !isRefused(text, bound: "documentBytes", limits))
        #expect(try isRefused(text + "\n", bound: "documentBytes", limits))
    }

    @Test(arguments: [
        "<c:calendar-data>0123456789</c:calendar-data>",
        "<c:calendar-data><![CDATA[0123456789]]></c:calendar-data>",
        "<d:resourcetype a='123456789'/>",
    ])
    func boundsAResponse(_ property: String) throws {
        let response = Multistatus.response(property)
        // Response, href, propstat, prop, property, status.
        let needed = 6 * MultistatusLimits.elementBytes + "/a.ics".count + 10 + "HTTP/1.1 200 OK".count
        var limits = MultistatusLimits()
        limits.responseBytes = needed
        #expect(try !isRefused(Multistatus.text(response + response), bound: "responseBytes", limits))
        limits.responseBytes = needed - 1
        #expect(try isRefused(Multistatus.text(response), bound: "responseBytes", limits))
    }

    @Test func passesOverWhatIsUnknownWithoutCost() throws {
        var limits = MultistatusLimits()
        limits.responseBytes = 2_000
        let unknown = "<d:owner>" + String(repeating: "<d:href>x</d:href>", count: 1_000) + "</d:owner>"
        let text = Multistatus.text(Multistatus.response(unknown) + unknown)
        #expect(try !isRefused(text, bound: "responseBytes", limits))
    }

    @Test func boundsTheResponses() throws {
        var limits = MultistatusLimits()
        limits.responses = 3
        let response = Multistatus.response("")
        #expect(try !isRefused(Multistatus.text(response + response + response), bound: "responses", limits))
        let twice = response.replacing("<d:propstat>", with: "<d:href>/b</d:href><d:propstat>")
        #expect(try isRefused(Multistatus.text(twice + twice), bound: "responses", limits))
    }
}
