@testable import CalendarSources

/// Servers that answer as a test says, and remember what they were asked.
final class ScriptedServers: DAVConversation {
    /// What comes for a question.
    enum Answer {
        /// A multistatus, perhaps after a redirect to another address.
        case multistatus([DAVResponse], from: String? = nil)
        /// None.
        case failure(DAVFailure)
    }

    private var answers: [String: Answer] = [:]
    /// `PROPFIND 0 https://dav.example.org/`, in their order.
    private(set) var asked: [String] = []

    /// Lets an address answer to PROPFIND. What has no answer answers 404.
    func on(_ address: String, depth: DAVRequest.Depth, _ answer: Answer) {
        answers["PROPFIND \(depth.rawValue) \(address)"] = answer
    }

    /// Lets a resource say what it is.
    func resource(_ address: String, href: String? = nil, _ properties: DAVElement...) throws {
        on(address, depth: .zero, try .multistatus([.resource(href ?? Self.path(address), properties)]))
    }

    /// Lets a collection list its members.
    func collection(_ address: String, _ members: DAVResponse...) throws {
        on(
            address, depth: .one,
            try .multistatus([.resource(Self.path(address), [.resourceType("collection")])] + members))
    }

    private static func path(_ address: String) throws -> String { try SourceAddress(address).target }

    func ask(
        _ request: DAVRequest, _ take: (DAVResponse) throws -> Void
    ) throws -> (end: MultistatusEnd, address: SourceAddress) {
        let question = "\(request.method.rawValue) \(request.depth.rawValue) \(request.address.text)"
        asked.append(question)
        switch answers[question] {
        case .multistatus(let responses, let address):
            for response in responses { try take(response) }
            return (
                MultistatusEnd(responses: responses.count),
                try address.map { try SourceAddress($0) } ?? request.address
            )
        case .failure(let failure): throw failure
        case nil:
            throw DAVFailure(
                status: 404, failure: FetchFailure(.notFound, "nothing there (404)", isPermanent: true))
        }
    }

    func get(_ address: SourceAddress) throws -> (bytes: [UInt8], etag: String?) {
        throw DAVFailure(failure: FetchFailure(.http, "discovery asks for properties alone"))
    }
}

extension DAVResponse {
    /// A response with properties as a server would write them.
    static func resource(_ href: String, _ elements: [DAVElement], status: Int? = nil) throws -> DAVResponse {
        var properties = DAVProperties()
        for element in elements {
            let type = DAVProperties.propertyType(named: element.name)
            guard let property = type?.init(element) else { throw ScriptError.unknown(element.name) }
            properties.insert(property)
        }
        return DAVResponse(href: Href(href), status: status, properties: properties)
    }

    /// A calendar of a listing.
    static func calendar(_ href: String, _ elements: DAVElement...) throws -> DAVResponse {
        try resource(href, [.resourceType("collection", "calendar")] + elements)
    }

    /// A resource that is no calendar.
    static func other(_ href: String, _ kinds: String...) throws -> DAVResponse {
        try resource(href, [DAVElement(.dav("resourcetype"), children: kinds.map { DAVElement(.dav($0)) })])
    }
}

enum ScriptError: Error {
    case unknown(DAVName)
}

extension DAVElement {
    static func resourceType(_ kinds: String...) -> DAVElement {
        DAVElement(
            .dav("resourcetype"),
            children: kinds.map { DAVElement($0 == "calendar" ? .caldav($0) : .dav($0)) })
    }

    static func principal(_ href: String) -> DAVElement { DAVElement(.dav("current-user-principal"), href) }
    static var unauthenticated: DAVElement {
        DAVElement(.dav("current-user-principal"), children: [DAVElement(.dav("unauthenticated"))])
    }
    static func homes(_ hrefs: String...) -> DAVElement {
        DAVElement(
            .caldav("calendar-home-set"),
            children: hrefs.map { DAVElement(.dav("href"), text: Array($0.utf8)) })
    }
    static func displayName(_ name: String) -> DAVElement {
        DAVElement(.dav("displayname"), text: Array(name.utf8))
    }
    static func color(_ color: String) -> DAVElement {
        DAVElement(.apple("calendar-color"), text: Array(color.utf8))
    }
    static func ctag(_ tag: String) -> DAVElement {
        DAVElement(.calendarServer("getctag"), text: Array(tag.utf8))
    }
    static func syncToken(_ token: String) -> DAVElement {
        DAVElement(.dav("sync-token"), text: Array(token.utf8))
    }
    static func components(_ names: String...) -> DAVElement {
        DAVElement(
            .caldav("supported-calendar-component-set"),
            children: names.map { DAVElement(.caldav("comp"), attributes: ["name": $0]) })
    }
    static func reports(_ names: DAVName...) -> DAVElement {
        DAVElement(
            .dav("supported-report-set"),
            children: names.map {
                DAVElement(
                    .dav("supported-report"),
                    children: [DAVElement(.dav("report"), children: [DAVElement($0)])])
            })
    }

    private init(_ name: DAVName, _ href: String) {
        self.init(name, children: [DAVElement(.dav("href"), text: Array(href.utf8))])
    }
}
