import Foundation

@testable import CalendarSources

/// A question as a server understands it.
enum ModelRequest: Hashable {
    case listing
    case itself
    case one(String)
    case query
    case changes(since: String)
    case resources([String])
    case get(String)

    init(_ request: DAVRequest, to path: String) {
        let name = String(request.address.decodedPath.dropFirst(path.count))
        switch (request.method, request.depth) {
        case (.propfind, .zero) where !name.isEmpty: self = .one(name)
        case (.propfind, .one): self = .listing
        case (.propfind, .zero): self = .itself
        case (.report, .zero):
            self = .changes(since: Self.values(of: "sync-token", in: request.body).first ?? "")
        case (.report, .one) where request.body.contains("calendar-query"): self = .query
        case (.report, .one): self = .resources(Self.values(of: "href", in: request.body))
        }
    }

    private static func values(of name: String, in body: String) -> [String] {
        body.matches(of: #/<[a-z]+:([a-z-]+)>([^<]*)</#).filter { $0.output.1 == name }.map {
            String($0.output.2).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
                .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
        }
    }
}
