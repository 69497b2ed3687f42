public import Foundation

/// What the tests change on a server.
extension CalDAVServer {
    /// Makes a calendar.
    ///
    /// - Parameters:
    ///   - name: The last segment of its path.
    ///   - displayName: The name to show.
    ///   - color: The colour to show.
    public func makeCalendar(_ name: String, displayName: String? = nil, color: String = "#FF8800FF") throws {
        let body = """
            <?xml version="1.0" encoding="utf-8"?>
            <C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop>\
            <D:displayname>\((displayName ?? name).escaped)</D:displayname>\
            <A:calendar-color xmlns:A="http://apple.com/ns/ical/">\(color)</A:calendar-color>\
            </D:prop></D:set></C:mkcalendar>
            """
        try expect(
            201,
            request("MKCALENDAR", calendar(name), body: Data(body.utf8)))
    }

    /// Gives a calendar another name to show.
    ///
    /// - Parameters:
    ///   - name: The last segment of its path.
    ///   - displayName: The name to show.
    public func rename(_ name: String, _ displayName: String) throws {
        let body = """
            <?xml version="1.0" encoding="utf-8"?>
            <D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><D:displayname>\(displayName.escaped)</D:displayname>\
            </D:prop></D:set></D:propertyupdate>
            """
        try expect(
            207,
            request("PROPPATCH", calendar(name), body: Data(body.utf8)))
    }

    /// Removes a calendar with everything in it.
    ///
    /// - Parameter name: The last segment of its path.
    public func deleteCalendar(_ name: String) throws {
        let answer = try request("DELETE", calendar(name))
        // Cyrus says 404 of a calendar that it then has removed.
        guard try !isThere(name) else {
            throw LoopbackServer.Unavailable(
                description: "\(software) keeps a calendar: \(answer.status) \(answer.text)")
        }
    }

    /// Whether there is a calendar.
    ///
    /// - Parameter name: The last segment of its path.
    public func isThere(_ name: String) throws -> Bool {
        let body = "<propfind xmlns=\"DAV:\"><prop><resourcetype/></prop></propfind>"
        let answer = try request("PROPFIND", calendar(name), body: Data(body.utf8), headers: ["Depth": "0"])
        // Xandikos has the 404 within a multistatus.
        return answer.status == 207 && !answer.text.contains("404 Not Found")
    }

    /// Stores a resource, or another text of it.
    ///
    /// - Parameters:
    ///   - resource: The last segment of its path.
    ///   - text: iCalendar text.
    ///   - name: The calendar.
    public func put(_ resource: String, _ text: String, in name: String) throws {
        let answer = try tryToPut(resource, Data(text.utf8), in: name)
        try expect(200..<300, answer)
    }

    /// Stores a resource, whatever it is, if the server likes it.
    ///
    /// - Parameters:
    ///   - resource: The last segment of its path.
    ///   - bytes: The bytes of the resource.
    ///   - name: The calendar.
    public func tryToPut(_ resource: String, _ bytes: Data, in name: String) throws -> Answer {
        try request("PUT", calendar(name) + resource.percentEncoded, body: bytes)
    }

    /// Removes a resource.
    ///
    /// - Parameters:
    ///   - resource: The last segment of its path.
    ///   - name: The calendar.
    public func delete(_ resource: String, in name: String) throws {
        try expect(200..<300, request("DELETE", calendar(name) + resource.percentEncoded))
    }

    private func expect(_ status: Int, _ answer: Answer) throws { try expect(status..<status + 1, answer) }

    private func expect(_ statuses: Range<Int>, _ answer: Answer) throws {
        guard statuses.contains(answer.status) else {
            throw LoopbackServer.Unavailable(
                description: "\(software) answered \(answer.status) to a change: \(answer.text)")
        }
    }
}

extension String {
    /// Everything but letters, digits, `-`, `.` and `_` as percent and two digits.
    var percentEncoded: String {
        utf8.map { byte in
            let isPlain =
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                    UInt8(ascii: "_"):
                    true
                default: false
                }
            return isPlain ? String(UnicodeScalar(byte)) : String(format: "%%%02X", byte)
        }.joined()
    }

    /// As text of XML.
    fileprivate var escaped: String { replacing("&", with: "&amp;").replacing("<", with: "&lt;") }
}
