import Foundation

@testable import CalendarSources

extension ModelServer {
    struct Answer {
        var responses: [DAVResponse] = []
        var token: String?
        var breaksOff = false
    }

    func answer(to request: ModelRequest) throws -> Answer {
        switch request {
        case .itself: return Answer(responses: [itself])
        case .one(let name):
            if let oneFails { throw DAVFailure.answer(oneFails) }
            return Answer(responses: [member(name, profile.spellings.0)])
        case .listing: return try listing()
        case .query:
            let names = calendar.resources.filter { $0.value.component == "VEVENT" }.keys
            return Answer(responses: names.sorted().map { member($0, profile.spellings.1) })
        case .changes(let token): return try changes(since: token)
        case .resources(let hrefs): return try resources(hrefs)
        case .get: throw DAVFailure.answer(405)
        }
    }

    private var itself: DAVResponse {
        var response = DAVResponse(href: Href(Self.spelled(prefix, profile.spellings.0)))
        let kinds = [DAVElement(.dav("collection")), DAVElement(.caldav("calendar"))]
        response.properties[ResourceType.self] = ResourceType(
            DAVElement(.dav("resourcetype"), children: kinds))
        response.properties[GetCTag.self] = mark(profile.ctag).flatMap { GetCTag(.text($0)) }
        response.properties[SyncToken.self] = mark(profile.token).flatMap { SyncToken(.text($0)) }
        return response
    }

    func member(_ name: String, _ spelling: ServerProfile.Spelling) -> DAVResponse {
        var response = DAVResponse(href: Href(Self.spelled(prefix + name, spelling)))
        guard let resource = calendar.resources[name] else {
            response.status = 404
            return response
        }
        response.properties[GetETag.self] = etag(of: resource).flatMap { GetETag(.text($0)) }
        let component = profile.tellsComponents ? "; component=\(resource.component.lowercased())" : ""
        response.properties[GetContentType.self] = GetContentType(.text("text/calendar\(component)"))
        return response
    }

    private func listing() throws -> Answer {
        let members = calendar.resources.keys.sorted().map { member($0, profile.spellings.0) }
        switch profile.listing {
        case .works: return Answer(responses: [itself] + members)
        case .withoutItself: return Answer(responses: members)
        case .twice: return Answer(responses: [itself] + members + [itself] + members)
        case .cut:
            var itself = itself
            itself.status = 507
            return Answer(responses: members.dropLast() + [itself])
        case .breaksOff: return Answer(responses: [itself] + members.dropLast(), breaksOff: true)
        case .refused(let status): throw DAVFailure.answer(status)
        case .omits(let percent):
            return Answer(responses: [itself] + members.filter { _ in !random.happens(percent) })
        }
    }

    private func resources(_ hrefs: [String]) throws -> Answer {
        var answer = Answer()
        let limit: Int? = if case .refusedAbove(let count) = profile.multiget { count } else { nil }
        if case .refused(let status) = profile.multiget { throw DAVFailure.answer(status) }
        if let limit, hrefs.count > limit { throw DAVFailure.answer(507) }
        for href in hrefs {
            let path = try Href(href).path(from: address)
            let name = String(path.dropFirst(prefix.count))
            let isFound = calendar.resources[name] != nil && !(profile.losesNumberSigns && name.contains("#"))
            guard isFound, var response = text(of: name) else {
                switch profile.missing {
                case .notFound: answer.responses.append(DAVResponse(href: Href(href), status: 404))
                case .leftOut: break
                case .wholeRefused: throw DAVFailure.answer(404)
                }
                continue
            }
            switch profile.multiget {
            case .omits(let percent) where random.happens(percent): continue
            case .blank(let percent) where random.happens(percent):
                response.properties[CalendarData.self] = nil
            case .fails(let percent) where random.happens(percent):
                response = DAVResponse(href: response.href, status: 500)
            case .breaksOff(let count) where answer.responses.count == count:
                answer.breaksOff = true
                return answer
            default: break
            }
            answer.responses.append(response)
        }
        switch profile.multiget {
        case .twice: answer.responses += answer.responses
        case .namesOthers: answer.responses += calendar.resources.keys.sorted().compactMap { text(of: $0) }
        default: break
        }
        return answer
    }

    private func text(of name: String) -> DAVResponse? {
        guard let resource = calendar.resources[name] else { return nil }
        var response = DAVResponse(href: Href(Self.spelled(prefix + name, profile.spellings.2)))
        response.properties[GetETag.self] = fetchedETag(of: resource).flatMap { GetETag(.text($0)) }
        response.properties[CalendarData.self] = CalendarData(
            DAVElement(.caldav("calendar-data"), text: resource.text))
        return response
    }

    static func spelled(_ path: String, _ spelling: ServerProfile.Spelling) -> String {
        switch spelling {
        case .encoded: escaped(path, besides: "-._~/")
        case .lowercase:
            escaped(path, besides: "-._~/").replacing(#/%[0-9A-F]{2}/#) { $0.output.lowercased() }
        case .sparing: escaped(path, besides: "-._~/@+")
        case .raw: path
        }
    }

    private static func escaped(_ path: String, besides plain: String) -> String {
        path.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain = byte < 0x80 && (Character(scalar).isLetter || Character(scalar).isNumber)
            return isPlain || plain.utf8.contains(byte)
                ? String(scalar) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}

extension DAVElement {
    /// An element of whatever name with a text.
    static func text(_ text: String) -> DAVElement { DAVElement(.dav("any"), text: Array(text.utf8)) }
}
