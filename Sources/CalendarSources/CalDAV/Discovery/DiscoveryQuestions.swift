/// The questions of one search for calendars.
final class DiscoveryQuestions {
    private let conversation: any DAVConversation
    private let limits: DiscoveryLimits
    private(set) var remarks: [String] = []

    /// Responses about one resource that are looked at: a server that overlooks the depth begins with it.
    private static let maxResponses = 16

    init(_ conversation: any DAVConversation, limits: DiscoveryLimits) {
        self.conversation = conversation
        self.limits = limits
    }

    /// Notes what the person who runs this should know, once.
    func remark(_ text: String) {
        if !remarks.contains(text) { remarks.append(text) }
    }

    /// Asks what a resource is.
    ///
    /// - Parameters:
    ///   - address: The resource.
    ///   - types: The properties that are wanted.
    /// - Throws: ``DAVFailure``, also where the answer says nothing of the resource, or that it is not there.
    func description(
        of address: SourceAddress, _ types: [any DAVProperty.Type]
    ) throws(DAVFailure) -> ResourceDescription {
        var responses: [DAVResponse] = []
        let answering = try ask(.properties(types, of: address, depth: .zero)) { response in
            if responses.count < Self.maxResponses { responses.append(response) }
        }
        let own = [address.collectionPath, answering.collectionPath]
        let response = responses.first {
            own.contains((try? $0.href.address(from: answering).collectionPath) ?? "\0")
        }
        // Of one resource alone it does not matter how it is spelled: some servers know it by another path.
        guard let response = response ?? (responses.count == 1 ? responses.first : nil) else {
            throw DAVFailure(
                failure: FetchFailure(
                    .http, "\(answering.origin) answers without a word of what it was asked about"))
        }
        if let status = response.status, !(200..<300).contains(status) {
            throw DAVFailure(status: status, of: answering)
        }
        return ResourceDescription(address: answering, properties: response.properties)
    }

    /// Asks for the calendars of a home.
    ///
    /// - Parameters:
    ///   - home: The collection.
    ///   - known: The calendars of the account that are known already.
    /// - Returns: The address that answered, and those and its own; the home itself is among them if it is a calendar.
    /// - Throws: ``DAVFailure``, also where the answer does not contain the home: it proves nothing.
    func calendars(
        of home: SourceAddress, after known: [RemoteCalendar] = []
    ) throws(DAVFailure) -> (home: SourceAddress, calendars: [RemoteCalendar]) {
        var listing = HomeListing(home, known: known, limit: limits.calendars)
        let request = DAVRequest.properties(RemoteCalendar.asked, of: home, depth: .one)
        let answering = try ask(request) { response throws(DAVFailure) in try listing.take(response) }
        let calendars = try listing.calendars(from: answering)
        if listing.unusable > 0 {
            remark(
                "\(answering.origin) lists \(listing.unusable) calendars without a usable address; they are left out"
            )
        }
        return (answering, calendars)
    }

    /// Asks; where the server sends from https to plain HTTP on its own host, https is asked there.
    private func ask(
        _ request: DAVRequest, _ take: (DAVResponse) throws(DAVFailure) -> Void
    ) throws(DAVFailure) -> SourceAddress {
        do throws(DAVFailure) {
            return try askOnce(request, take)
        } catch {
            guard let target = error.refusedTarget, target.isDowngrade(of: request.address),
                let secure = try? request.address.resolving(target.target), secure != request.address
            else { throw error }
            var again = request
            again.address = secure
            let answering = try askOnce(again, take)
            remark(
                "\(request.address.origin) sends to plain HTTP on its own host, which is not followed; "
                    + "https was asked instead")
            return answering
        }
    }

    private func askOnce(
        _ request: DAVRequest, _ take: (DAVResponse) throws(DAVFailure) -> Void
    ) throws(DAVFailure) -> SourceAddress {
        do {
            return try conversation.ask(request) { try take($0) }.address
        } catch let failure as DAVFailure {
            throw failure
        } catch {
            throw DAVFailure(failure: FetchFailure(.stopped, "what came was not taken: \(error)"))
        }
    }
}
