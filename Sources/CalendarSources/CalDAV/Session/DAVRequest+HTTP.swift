extension DAVRequest {
    /// The question as it travels.
    var question: HTTPQuestion {
        HTTPQuestion(
            method: method.http,
            fields: [
                "Depth: \(depth.rawValue)", "Content-Type: application/xml; charset=utf-8",
                "Accept: application/xml, text/xml, */*;q=0.5",
            ],
            body: body, wantedStatus: 207, excerptBytes: HTTPQuestion.davExcerptBytes)
    }
}

extension DAVRequest.Method {
    /// As a method of HTTP.
    var http: HTTPMethod {
        switch self {
        case .propfind: .propfind
        case .report: .report
        }
    }
}

extension HTTPQuestion {
    /// Some servers put a whole trace before the conditions of an error.
    static let davExcerptBytes = 64 << 10

    /// Asks for one resource of a calendar.
    static var resource: HTTPQuestion {
        HTTPQuestion(fields: ["Accept: text/calendar, */*;q=0.9"], excerptBytes: davExcerptBytes)
    }
}
