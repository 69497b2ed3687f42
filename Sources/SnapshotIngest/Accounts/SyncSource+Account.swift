import CalendarSources
import Foundation
import IngestStore

extension SyncSource {
    /// Whether it is an account.
    var isAccount: Bool { if case .caldav = configuration.place { true } else { false } }

    /// What loads another token when one was refused; `nil` unless a command gives tokens, which last for a while.
    func tokenRenewal(_ secrets: SyncSecrets) -> (() throws(FetchFailure) -> String)? {
        guard case .token(let place) = configuration.credentials, case .command = place else { return nil }
        return { () throws(FetchFailure) in
            let token = try secrets.renewedToken(at: place)
            self.credentials = .bearer(token: token)
            return token
        }
    }

    /// The code of what keeps the account from being asked; `nil` while it answers.
    var accountErrorCode: String? {
        record.lastErrorCode == SyncCollection.selectionCode ? nil : record.lastErrorCode
    }

    /// How current the copy of a calendar is when nobody asks: within a day, or what the configuration states, as long as
    /// the last attempt succeeded.
    func standing(of collection: CollectionRecord, at now: Date) -> CalendarReading.Standing {
        guard let last = collection.lastSuccess else {
            // The clock that wrote it was wrong: what is known is that it is not of today.
            return .stale(asOf: collection.lastListing ?? collection.lastAttempt ?? now)
        }
        let limit = max(configuration.refresh ?? 0, RefreshSchedule.longestHint)
        let isFresh = collection.isWorking && accountErrorCode == nil && now <= last.addingTimeInterval(limit)
        return isFresh ? .fresh(asOf: last) : .stale(asOf: last)
    }

    /// Why a calendar that was not asked for is not known as it should be; `nil` if it is.
    func knownFailure(
        of collection: CollectionRecord, _ standing: CalendarReading.Standing, at now: Date
    ) -> SourceFailure? {
        if let code = collection.lastErrorCode, !collection.isWorking {
            var text = "\(collection.key): failed before (\(code))"
            if let notBefore = collection.notBefore, notBefore > now {
                text += " and is asked for again after \(notBefore.formatted(.iso8601))"
            }
            return SourceFailure(code: code, text: text)
        }
        guard collection.wasEverInStep else {
            var failure = SourceFailure(code: "unreachable", text: "\(collection.key): was never fetched")
            failure.isTold = false
            return failure
        }
        guard case .stale = standing else { return nil }
        return SourceFailure(
            code: "unreachable", text: "\(collection.key): was not asked for longer than a day")
    }
}

extension CollectionRecord {
    /// Whether the last attempt to bring it in step succeeded, whatever its resources are.
    var isWorking: Bool { lastErrorCode == nil || lastErrorCode == SyncCollection.resourceCode }
}
