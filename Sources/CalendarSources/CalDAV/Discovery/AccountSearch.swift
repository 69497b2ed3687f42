/// The way from the address that a person gave to the calendars behind it: the address itself, the principal, the
/// well-known address, and where nothing names a home, what the collections on the way list.
struct AccountSearch {
    private let address: SourceAddress
    private let hasCredentials: Bool
    private let limits: DiscoveryLimits
    private let questions: DiscoveryQuestions
    /// Why parts of the way led nowhere, in their order.
    private var failures: [DAVFailure] = []
    /// Principals that were met, and what answered at the well-known address: where calendars may be if no home is named.
    private var waypoints: [SourceAddress] = []

    /// - Parameters:
    ///   - address: What the person gave.
    ///   - hasCredentials: Whether there is something to log in with.
    ///   - limits: What it may cost.
    ///   - questions: Who asks.
    init(
        from address: SourceAddress, hasCredentials: Bool, limits: DiscoveryLimits,
        questions: DiscoveryQuestions
    ) {
        self.address = address
        self.hasCredentials = hasCredentials
        self.limits = limits
        self.questions = questions
    }

    /// Finds the calendars.
    ///
    /// - Throws: ``DAVFailure`` if there are none, or nobody can say.
    mutating func run() throws(DAVFailure) -> DiscoveredAccount {
        let start = try description(of: address)
        if let start, start.isCalendar, !homes(of: start).contains(where: start.address.isSameCollection) {
            let described = try questions.description(of: start.address, RemoteCalendar.asked)
            let calendar = RemoteCalendar(address: described.address, properties: described.properties)
            return DiscoveredAccount(
                homes: [], calendars: [calendar], isSingleCalendar: true, remarks: questions.remarks)
        }
        var homes: [SourceAddress] = []
        if let start { homes = try self.homes(by: start) }
        if let start, let account = try sharedHome(start, beside: homes) { return account }
        if homes.isEmpty, let hint = try? address.wellKnownCalDAV, !address.isSameCollection(as: hint),
            let described = try description(of: hint, isHint: true)
        {
            homes = try self.homes(by: described)
            waypoints.append(described.address)
            if start == nil, !homes.isEmpty, !address.collectionPath.isEmpty {
                questions.remark(
                    "there is no account at this very address of \(address.origin); "
                        + "the one that is meant is that to which the server's well-known address leads")
            }
        }
        guard homes.isEmpty else { return try account(of: homes) }
        // There are servers that refuse the question about the one and answer that about the many.
        let isMissing = failures.first?.failure.code == .notFound
        return try accountByListing(from: start?.address ?? (isMissing ? nil : address))
    }

    // MARK: The way to the homes

    /// What a resource says of itself; `nil` if that leads nowhere.
    ///
    /// - Parameter isHint: Whether it need not be there: that it is not, or is something else, is no failure.
    private mutating func description(
        of address: SourceAddress, isHint: Bool = false
    ) throws(DAVFailure) -> ResourceDescription? {
        do throws(DAVFailure) {
            return try questions.description(of: address, ResourceDescription.asked)
        } catch
            where isHint && !error.endsConversation && error.failure.code != .refused && !error.isTemporary
        {
            return nil
        } catch {
            try note(error)
            return nil
        }
    }

    private mutating func note(_ failure: DAVFailure) throws(DAVFailure) {
        if failure.endsConversation { throw failure }
        failures.append(failure)
    }

    /// The homes that a resource names, or its principal does.
    private mutating func homes(by resource: ResourceDescription) throws(DAVFailure) -> [SourceAddress] {
        let own = homes(of: resource)
        guard own.isEmpty else { return own }
        guard let principal = try principal(of: resource), !principal.isSameCollection(as: resource.address)
        else { return [] }
        waypoints.append(principal)
        guard let described = try description(of: principal) else { return [] }
        return homes(of: described)
    }

    private func homes(of resource: ResourceDescription) -> [SourceAddress] {
        var homes: [SourceAddress] = []
        for href in resource.properties[CalendarHomeSet.self]?.hrefs ?? [] {
            guard let home = try? resource.address.leading(to: href) else {
                questions.remark(
                    "\(resource.address.origin) names a collection of calendars without a usable address; "
                        + "it is left out")
                continue
            }
            if !homes.contains(where: home.isSameCollection) { homes.append(home) }
        }
        return homes
    }

    private mutating func principal(of resource: ResourceDescription) throws(DAVFailure) -> SourceAddress? {
        switch resource.properties[CurrentUserPrincipal.self] {
        case .principal(let href): return try? resource.address.leading(to: href)
        case .unauthenticated:
            try note(refusal(by: resource.address.origin))
            return nil
        case nil: return nil
        }
    }

    /// What it means that a server answers as to nobody in particular.
    private func refusal(by origin: Origin) -> DAVFailure {
        guard hasCredentials else {
            return DAVFailure(
                failure: FetchFailure(.refused, "\(origin) asks for a login", isPermanent: true))
        }
        guard origin == address.origin else {
            return DAVFailure(
                failure: FetchFailure(
                    .refused,
                    "\(origin) answers as to nobody in particular; if it may have the credentials, "
                        + "add alsoSendTo = [\"\(origin)\"]", isPermanent: true))
        }
        // In the clear they are told only to who asks for them, and this server has not.
        return DAVFailure(
            failure: FetchFailure(.refused, "\(origin) does not accept the credentials", isPermanent: true),
            endsConversation: origin.isConfidential)
    }

    // MARK: The calendars

    /// The account that the address itself is: a collection of calendars that is none of the user's own, but shared. It
    /// was meant, then, and not the user's.
    private mutating func sharedHome(
        _ start: ResourceDescription, beside homes: [SourceAddress]
    ) throws(DAVFailure) -> DiscoveredAccount? {
        let path = start.address.collectionPath
        let isOnTheWay = homes.contains {
            $0.origin == start.address.origin && ($0.collectionPath + "/").hasPrefix(path + "/")
        }
        guard !homes.isEmpty, !isOnTheWay, !path.isEmpty, !start.isPrincipal else { return nil }
        return try accountIfAny(in: start.address)
    }

    /// The account of a collection that has calendars; `nil` if it has none, or that cannot be known.
    private mutating func accountIfAny(in collection: SourceAddress) throws(DAVFailure) -> DiscoveredAccount?
    {
        do throws(DAVFailure) {
            let listing = try questions.calendars(of: collection)
            guard !listing.calendars.isEmpty else { return nil }
            return DiscoveredAccount(
                homes: [listing.home], calendars: listing.calendars, remarks: questions.remarks)
        } catch {
            try note(error)
            return nil
        }
    }

    /// An account that names no home: the first collection on the way that lists calendars is it.
    private mutating func accountByListing(from start: SourceAddress?) throws(DAVFailure) -> DiscoveredAccount
    {
        for collection in [start].compactMap(\.self) + waypoints {
            if let account = try accountIfAny(in: collection) { return account }
        }
        throw failures.first { $0.failure.code == .refused } ?? failures.first(where: \.isTemporary)
            ?? failures.first
            ?? DAVFailure(
                failure: FetchFailure(
                    .notFound,
                    "there is neither a calendar nor an account with calendars at this address of \(address.origin)",
                    isPermanent: true))
    }

    /// The account with these homes. One that the server itself does not let us see is left out if there are others.
    private mutating func account(of homes: [SourceAddress]) throws(DAVFailure) -> DiscoveredAccount {
        guard homes.count <= limits.homes else {
            throw DAVFailure(
                failure: FetchFailure(
                    .tooLarge,
                    "\(address.origin) names more than \(limits.homes) collections of calendars; "
                        + "name the address of the one that is wanted", isPermanent: true))
        }
        var account = DiscoveredAccount(homes: [], calendars: [])
        var refusal: DAVFailure?
        for home in homes {
            do throws(DAVFailure) {
                let listing = try questions.calendars(of: home, after: account.calendars)
                account.homes.append(listing.home)
                account.calendars = listing.calendars
            } catch  where error.isDefinite {
                questions.remark("some calendars are left out: \(error.failure.text)")
                refusal = refusal ?? error
            }
        }
        if account.homes.isEmpty, let refusal { throw refusal }
        account.remarks = questions.remarks
        return account
    }
}

extension DAVFailure {
    /// Whether it may be over soon, and says nothing of what is there.
    fileprivate var isTemporary: Bool {
        [.unreachable, .timeout, .incomplete].contains(failure.code)
            || (status.map { $0 >= 500 && $0 != 501 } ?? false)
    }

    /// Whether the same question would have the same answer: the resource is not there, not ours to see, or not one
    /// that can be listed.
    fileprivate var isDefinite: Bool {
        if endsConversation { return false }
        if [.refused, .notFound, .untrusted].contains(failure.code) { return true }
        return [405, 501].contains(status)
    }
}
