import TestServers
import Testing

@testable import CalendarSources

/// Asking only for what is new: with validators, against servers that use them in their own ways.
struct ValidatorTests {
    /// Asks twice, the second time with what the first answer said.
    private func twice(_ path: String) throws -> (first: Asking, second: Asking) {
        let server = try FaultServer.shared()
        let first = try Asking(server.http + path)
        return (first, try Asking(server.http + path, validators: first.validators))
    }

    @Test(arguments: [
        "/etag/feed.ics", "/weaketag/feed.ics", "/gzipetag/feed.ics", "/gzipetag/gzip/feed.ics",
        "/badetag/feed.ics",
        "/bare304/feed.ics", "/lastmod/feed.ics", "/etag/lastmod/feed.ics", "/etag/gzip/chunked/feed.ics",
        "/redir/302/etag/feed.ics", "/basic/etag/feed.ics",
    ])
    func costsOneRequestIfNothingIsNew(_ path: String) throws {
        let server = try FaultServer.shared()
        let options = TransportOptions.with {
            $0.credentials = path.contains("basic") ? TransportOptions.login : nil
        }
        let first = try Asking(server.http + path, options)
        let second = try Asking(server.http + path, options, validators: first.validators)
        #expect(first.hasFeed)
        #expect(second.isUnchanged, "\(second.answer)")
        #expect(second.sink.beginnings == 0)
        #expect(second.answer.cost.bodyBytes == 0)
        #expect(second.requests.count == (path.contains("redir") ? 2 : 1))
        let sent = try #require(second.requests.last?.headers)
        #expect(sent["if-none-match"] != nil || sent["if-modified-since"] != nil)
    }

    @Test(arguments: ["/emptyetag/feed.ics", "/badlastmod/feed.ics", "/futurelastmod/feed.ics"])
    func trustsNoValidatorThatHoldsForAnything(_ path: String) throws {
        let (first, second) = try twice(path)
        #expect(first.validators?.isEmpty == true)
        #expect(second.hasFeed)
        #expect(
            second.requests.allSatisfy {
                $0.headers["if-none-match"] == nil && $0.headers["if-modified-since"] == nil
            })
    }

    @Test func takesTheBodyIfTheTagIsAnother() throws {
        let (first, second) = try twice("/randetag/feed.ics")
        #expect(second.hasFeed)
        #expect(second.validators?.etag != first.validators?.etag)
    }

    @Test(arguments: [nil, FeedValidators(etag: nil, lastModified: nil)])
    func believesNoUnaskedUnchanged(_ validators: FeedValidators?) throws {
        let asking = try Asking(FaultServer.shared().http + "/always304/feed.ics", validators: validators)
        #expect(asking.failure?.code == .http)
        let sent = try #require(asking.requests.first?.headers)
        #expect(sent["if-none-match"] == nil && sent["if-modified-since"] == nil)
    }

    @Test func keepsValidatorsThatA304DoesNotRepeat() throws {
        let known = FeedValidators(etag: "\"x\"", lastModified: "Thu, 01 Jan 2026 00:00:00 GMT")
        let asking = try Asking(FaultServer.shared().http + "/bare304/feed.ics", validators: known)
        guard case .unchanged(let validators, _) = asking.answer.outcome else {
            Issue.record("\(asking.answer)")
            return
        }
        #expect(validators == known)
    }

    @Test func sendsNoHeaderThatAValidatorSmugglesIn() throws {
        let asking = try Asking(
            FaultServer.shared().http + "/feed.ics",
            validators: FeedValidators(etag: "\"x\"\r\nX-Evil: 1", lastModified: "a\nb"))
        #expect(asking.hasFeed)
        #expect(asking.requests.first?.headers["x-evil"] == nil)
        #expect(asking.requests.first?.headers["if-none-match"] == nil)
    }

    @Test(arguments: [
        ("max-age=3600", 3_600), ("public, max-age=60, must-revalidate", 60), ("MAX-AGE=\"120\"", 120),
        ("max-age=99999999999999999999", Int(Int32.max)), ("no-cache, max-age=60", nil), ("no-store", nil),
        ("max-age=-1", nil), ("max-age=", nil), ("private", nil),
    ])
    func readsHowLongAnAnswerIsGood(_ value: String, _ seconds: Int?) throws {
        let path = "/hdr/Cache-Control/" + value.replacing(" ", with: "%20").replacing("\"", with: "%22")
        let asking = try Asking(FaultServer.shared().http + path + "/feed.ics")
        #expect(
            asking.answer.outcome
                == .body(
                    asking.validators ?? FeedValidators(etag: nil, lastModified: nil),
                    FeedHints(maxAge: seconds)))
    }

    @Test func subtractsTheAgeOfACachedAnswer() throws {
        let path = "/hdr/Cache-Control/max-age=100/hdr/Age/30/feed.ics"
        guard case .body(_, let hints) = try Asking(FaultServer.shared().http + path).answer.outcome else {
            Issue.record("no body")
            return
        }
        #expect(hints.maxAge == 70)
    }
}
