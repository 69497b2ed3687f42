/// The members of a home while they come: what is a calendar of them, and whether the home itself was among them.
struct HomeListing {
    /// A response, less what no calendar needs.
    private struct Entry {
        let href: Href
        let status: Int?
        /// Of a calendar.
        let properties: DAVProperties?
    }

    /// Responses that are no calendars and are kept, to find the home among them: it is mostly the first.
    private static let maxOthers = 1_000

    private let home: SourceAddress
    private let known: [RemoteCalendar]
    private let limit: Int
    private var entries: [Entry] = []
    private var others = 0
    private var calendars = 0
    /// Calendars whose address cannot be asked.
    private(set) var unusable = 0

    /// - Parameters:
    ///   - home: The address that is asked.
    ///   - known: The calendars of the account that are known already.
    ///   - limit: How many calendars the account may have.
    init(_ home: SourceAddress, known: [RemoteCalendar], limit: Int) {
        self.home = home
        self.known = known
        self.limit = limit
    }

    /// Takes a response in.
    ///
    /// - Throws: ``DAVFailure`` if there are too many calendars.
    mutating func take(_ response: DAVResponse) throws(DAVFailure) {
        let isGiven = response.status.map { (200..<300).contains($0) } ?? true
        guard isGiven, response.properties[ResourceType.self]?.isCalendar == true else {
            others += 1
            if others <= Self.maxOthers {
                entries.append(Entry(href: response.href, status: response.status, properties: nil))
            }
            return
        }
        calendars += 1
        // A calendar that comes twice counts twice here.
        guard known.count + calendars <= limit else {
            throw DAVFailure(
                failure: FetchFailure(
                    .tooLarge,
                    "\(home.origin) lists more than \(limit) calendars; name the address of each that is wanted",
                    isPermanent: true))
        }
        entries.append(Entry(href: response.href, status: nil, properties: response.properties))
    }

    /// The calendars that are known and these, without duplicates, in the order of the answers.
    ///
    /// - Parameter answering: The address that answered.
    /// - Throws: ``DAVFailure`` unless the home itself was there.
    mutating func calendars(from answering: SourceAddress) throws(DAVFailure) -> [RemoteCalendar] {
        try requireHome(from: answering)
        var calendars = known
        var paths = Set(known.map(\.address.collectionPath))
        for entry in entries {
            guard let properties = entry.properties else { continue }
            guard let address = try? answering.leading(to: entry.href).asCollection else {
                unusable += 1
                continue
            }
            if paths.insert(address.collectionPath).inserted {
                calendars.append(RemoteCalendar(address: address, properties: properties))
            }
        }
        return calendars
    }

    private func requireHome(from answering: SourceAddress) throws(DAVFailure) {
        let paths = entries.map { try? $0.href.address(from: answering).collectionPath }
        let own = [answering.collectionPath, home.collectionPath]
        let index = paths.firstIndex { own.contains($0 ?? "\0") } ?? indexUnderOtherPrefix(paths, answering)
        if let index, let status = entries[index].status, !(200..<300).contains(status) {
            throw DAVFailure(status: status, of: home)
        }
        // Some servers answer about what is not there with a path of their own making.
        if index == nil, entries.count == 1, let status = entries[0].status {
            throw DAVFailure(status: status, of: home)
        }
        guard index != nil else {
            throw DAVFailure(
                failure: FetchFailure(
                    .http,
                    "\(answering.origin) lists calendars without the collection that they are in: it may not be all"
                ))
        }
    }

    /// The home where the server knows it by another path than it was asked by (`/caldav.php/ana/` instead of
    /// `/caldav/ana/`): of the same name, and all others below it.
    private func indexUnderOtherPrefix(_ paths: [String?], _ answering: SourceAddress) -> Int? {
        guard let name = answering.collectionPath.split(separator: "/").last else { return nil }
        return paths.firstIndex { candidate in
            guard let candidate, candidate.split(separator: "/").last == name else { return false }
            return paths.allSatisfy { $0 == candidate || $0?.hasPrefix(candidate + "/") == true }
        }
    }
}
