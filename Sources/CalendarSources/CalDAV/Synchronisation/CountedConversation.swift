/// Counts the questions of one synchronisation.
final class CountedConversation: DAVConversation {
    private let conversation: any DAVConversation
    private(set) var requests = 0

    init(_ conversation: any DAVConversation) { self.conversation = conversation }

    func ask(
        _ request: DAVRequest, _ take: (DAVResponse) throws -> Void
    ) throws -> (end: MultistatusEnd, address: SourceAddress) {
        requests += 1
        return try conversation.ask(request, take)
    }

    func get(_ address: SourceAddress) throws -> (bytes: [UInt8], etag: String?) {
        requests += 1
        return try conversation.get(address)
    }
}
