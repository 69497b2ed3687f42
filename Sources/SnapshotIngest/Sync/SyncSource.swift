import CalendarSources
import CalendarrCore
import Foundation
import IngestStore

/// One source of a configuration in a run: what is known of it, and what this run does about it.
final class SyncSource {
    /// Where its bytes are.
    enum Place {
        /// In files of this machine.
        case files(String)
        /// With a server.
        case server(SourceAddress)
        /// With the servers of an account.
        case account(SourceAddress)
        /// Nowhere that is known, and why.
        case unknown(SourceFailure)
    }

    /// What this run does about a source.
    enum Course: Hashable {
        /// Reads its files, as every run does.
        case read
        /// Asks its server, for the whole body if `unconditional`.
        case ask(unconditional: Bool)
        /// Takes what is kept, which is good or has to be.
        case keep
        /// Takes what is kept, because the source failed and is left alone until then.
        case leaveAlone(until: Date)
        /// Takes what is kept, because where it is cannot be known.
        case fail
        /// Nothing: it is banished.
        case nothing
    }

    let configuration: SourceConfiguration
    let place: Place
    /// What is known of it, changed by what this run learns.
    var record: SourceRecord
    /// What is known of it beside that if it is an account.
    var account = AccountRecord()
    /// A digest of what the configuration wants of the account and is not there; `nil` while that is not known.
    var missing: UInt16?
    /// What this run does about it.
    var course = Course.nothing

    /// What was loaded to prove who asks; once a run at most.
    var credentials: Credentials?
    private var hasLoadedCredentials = false

    var key: String { configuration.key }

    /// A source whose record is still to be looked up.
    init(_ configuration: SourceConfiguration, secrets: SyncSecrets) {
        self.configuration = configuration
        let located = Self.locate(configuration, secrets)
        place = located
        let identity =
            switch located {
            case .files(let path): SourceIdentity(key: configuration.key, address: path)
            case .server(let address), .account(let address):
                SourceIdentity(
                    key: configuration.key, address: address.text,
                    user: configuration.credentials?.username ?? address.credentials?.user ?? "")
            case .unknown: SourceIdentity(key: configuration.key)
            }
        record = SourceRecord(identity: identity)
    }

    private static func locate(_ source: SourceConfiguration, _ secrets: SyncSecrets) -> Place {
        do throws(SourceFailure) {
            switch source.place {
            case .path(let path): return .files(path)
            case .url(let address):
                return .server(
                    try address.address(of: source.key) { text throws(AddressError) in try SourceAddress(text)
                    })
            case .secretURL(let place):
                let address = try secrets.address(at: place, of: source.key)
                return .server(
                    try address.address(of: source.key) { text throws(AddressError) in try SourceAddress(text)
                    })
            case .caldav(let address):
                return .account(
                    try address.address(of: source.key) { text throws(AddressError) in
                        try SourceAddress(account: text)
                    })
            }
        } catch {
            return .unknown(error)
        }
    }

    /// Loads what the source proves itself with.
    ///
    /// - Throws: ``SourceFailure`` where it cannot be had.
    func credentials(at address: SourceAddress, _ secrets: SyncSecrets) throws(SourceFailure) -> Credentials?
    {
        if !hasLoadedCredentials {
            credentials = try secrets.credentials(of: configuration, at: address)
            hasLoadedCredentials = true
        }
        return credentials
    }

    /// What decides about asking.
    var history: RefreshHistory {
        RefreshHistory(
            lastSuccess: record.lastSuccess,
            lastFullBody: isAccount ? account.discoveredAt : record.lastFullBody,
            attempts: isAccount && accountErrorCode == nil ? 0 : record.consecutiveFailures,
            notBefore: record.notBefore,
            hints: [record.maxAge, record.refreshInterval].compactMap { $0 })
    }

    /// The validators of the body that is kept; `nil` where it has to come anew: without a body, and where another
    /// version of the program judged it.
    func validators(forVersion version: String) -> FeedValidators? {
        guard record.body != nil, record.programVersion == version else { return nil }
        let validators = FeedValidators(etag: record.etag, lastModified: record.lastModified)
        return validators.isEmpty ? nil : validators
    }

    /// How current what is kept is when nobody asks: within a day, or what the configuration states, as long as the
    /// last attempt succeeded.
    func standing(at now: Date) -> CalendarReading.Standing {
        let limit = max(configuration.refresh ?? 0, RefreshSchedule.longestHint)
        guard let last = record.lastSuccess else {
            // The clock that wrote it was wrong: what is known is that it is not of today.
            return .stale(asOf: record.lastFullBody ?? record.lastAttempt ?? now)
        }
        let isFresh = record.lastErrorCode == nil && now <= last.addingTimeInterval(limit)
        return isFresh ? .fresh(asOf: last) : .stale(asOf: last)
    }
}

extension SyncSource {
    /// The source as a conversion would name it.
    func feed(at location: FeedLocation) -> FeedRequest {
        FeedRequest(
            location: location, key: key, name: configuration.name, color: configuration.color,
            treatment: SourceTreatment(configuration))
    }

    /// Takes over what an answer said for the next question.
    func take(_ validators: FeedValidators, _ hints: FeedHints) {
        record.etag = validators.etag
        record.lastModified = validators.lastModified
        record.maxAge = hints.maxAge
    }

    /// Lets the next question ask for all of it.
    func forgetValidators() {
        record.etag = nil
        record.lastModified = nil
    }

    /// Why a source that was not asked is not known as it should be; `nil` if it is.
    func knownFailure(_ standing: CalendarReading.Standing, hasData: Bool) -> SourceFailure? {
        if let code = isAccount ? accountErrorCode : record.lastErrorCode {
            var text = "\(key): failed before (\(code))"
            if case .leaveAlone(let until) = course {
                text += " and is asked again after \(until.formatted(.iso8601))"
            }
            return SourceFailure(code: code, text: text)
        }
        guard hasData else {
            var failure = SourceFailure(code: "unreachable", text: "\(key): was never fetched")
            failure.isTold = false
            return failure
        }
        guard case .stale = standing else { return nil }
        return SourceFailure(code: "unreachable", text: "\(key): was not asked for longer than a day")
    }
}

extension PlannedCalendar {
    /// A calendar of which not even the place is known.
    init(_ source: SyncSource, missing failure: SourceFailure) {
        self.init(
            key: source.key, location: source.key, body: .missing(failure),
            chosenName: source.configuration.name,
            chosenColor: source.configuration.color, stem: source.key)
    }
}

extension SourceCredentials {
    /// The user whom the configuration names; `nil` where it names none.
    var username: String? {
        switch self {
        case .password(let username, _): username
        case .netrc(let username): username
        case .token: nil
        }
    }
}

extension Credentials {
    /// The user; `nil` of a token.
    var user: String? {
        if case .basic(let user, _) = self { user } else { nil }
    }
}

extension Secret {
    /// The address that a secret is.
    ///
    /// - Parameters:
    ///   - key: The source, for the message.
    ///   - read: Reads it.
    fileprivate func address(
        of key: String, _ read: (String) throws(AddressError) -> SourceAddress
    ) throws(SourceFailure) -> SourceAddress {
        do {
            return try read(reveal())
        } catch {
            throw SourceFailure(
                text: "\(key): its address \(error)", code: "address", cause: .configuration,
                state: .neverFetched,
                detail: .unreachable)
        }
    }
}
