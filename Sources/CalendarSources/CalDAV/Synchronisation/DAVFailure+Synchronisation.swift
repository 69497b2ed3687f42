extension DAVFailure {
    /// A calendar that is not in step, because of what was answered.
    init(_ code: FetchFailure.Code, _ text: String) {
        self.init(failure: FetchFailure(code, text))
    }

    /// Whether there is nothing at the address that was asked.
    var isMissing: Bool { status == 404 || status == 410 }

    /// Whether the server does not let itself be asked in this way, so that another one may do.
    var isRefusal: Bool { status != nil && status != 401 && !isMissing && !endsConversation }

    /// Whether it is the token that the server does not take (RFC 6578, section 3.2).
    var isOfToken: Bool { conditions.contains(.dav("valid-sync-token")) }
}
