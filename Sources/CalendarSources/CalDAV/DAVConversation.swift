/// Who asks the servers of one account, one question after the other. Discovery and synchronisation are written against
/// this; ``DAVSession`` is the one that asks, tests answer themselves.
protocol DAVConversation: AnyObject {
    /// Asks, and hands on each response of the answer (207) while it comes. Only when this returns was the multistatus
    /// complete: what was handed on before an error may be a part of it.
    ///
    /// - Parameters:
    ///   - request: The question.
    ///   - take: Takes a response, in the order of the answer. What it throws ends the transfer and is thrown on.
    /// - Returns: What stood at the end, and the address that answered: another than was asked where the server
    ///   redirected.
    /// - Throws: ``DAVFailure``, or what `take` threw.
    func ask(
        _ request: DAVRequest, _ take: (DAVResponse) throws -> Void
    ) throws -> (end: MultistatusEnd, address: SourceAddress)

    /// Asks for one resource (GET).
    ///
    /// - Returns: Its bytes and its ETag.
    /// - Throws: ``DAVFailure``.
    func get(_ address: SourceAddress) throws -> (bytes: [UInt8], etag: String?)
}

/// Why a question had no usable answer.
struct DAVFailure: Error {
    /// The status of the answer; `nil` where there was none, or it was a multistatus that broke off or is not one.
    var status: Int?
    /// The elements of the `error` document of the answer: `{DAV:}valid-sync-token`.
    var conditions: Set<DAVName> = []
    /// Where the server sent to, if that is why there was no answer: from https to plain HTTP, which is never followed.
    /// Servers behind a proxy that ends TLS do so.
    var refusedTarget: SourceAddress?
    /// What went wrong, for people and for the schedule.
    var failure: FetchFailure
    /// Whether nothing more is to be asked of this account in this run: the credentials were refused, the server is
    /// not there or wants peace. Not where a server asks for credentials that it may not have: others may.
    var endsConversation = false
}
