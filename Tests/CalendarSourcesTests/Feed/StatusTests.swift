import Foundation
import TestServers
import Testing

@testable import CalendarSources

/// What statuses mean, and when to ask again.
struct StatusTests {
    @Test(arguments: [
        (400, FetchFailure.Code.http, false), (401, .refused, true), (403, .refused, false),
        (404, .notFound, true),
        (406, .http, false), (408, .http, false), (410, .notFound, true), (429, .http, false),
        (451, .http, false),
        (500, .http, false), (502, .http, false), (503, .http, false), (504, .http, false),
        (204, .http, false),
        (206, .incomplete, false), (300, .http, false), (407, .unreachable, false),
    ])
    func mapsEachStatus(_ status: Int, _ code: FetchFailure.Code, _ isPermanent: Bool) throws {
        let asking = try Asking(FaultServer.shared().http + "/status/\(status)/feed.ics")
        let failure = try #require(asking.failure)
        #expect(failure.code == code)
        #expect(failure.isPermanent == isPermanent)
        #expect(failure.notBefore == nil)
        #expect(failure.text.contains("\(status)"))
        #expect(asking.requests.count == 1)
        #expect(asking.sink.beginnings == 0)
    }

    /// Seconds, dates, nonsense; never less than a minute nor more than two hours.
    @Test(arguments: [
        ("300", 300.0), ("1", 60), ("0", 60), ("86400", 7_200), ("99999999999999999999999", 7_200),
        ("neg", 900),
        ("junk", 900), ("past", 60),
    ])
    func waitsAsTheServerSays(_ value: String, _ seconds: Double) throws {
        for status in [429, 503] {
            let failure = try Asking(FaultServer.shared().http + "/status/\(status)/ra/\(value)/feed.ics")
                .failure
            #expect(failure?.code == .http)
            #expect(failure?.notBefore == Asking.now.addingTimeInterval(seconds))
        }
    }

    @Test func waitsForNobodyElse() throws {
        let failure = try Asking(FaultServer.shared().http + "/status/404/ra/300/feed.ics").failure
        #expect(failure?.notBefore == nil)
    }

    @Test func doesNotAskAgainInOneRun() throws {
        let asking = try Asking(FaultServer.shared().http + "/flaky/1/500/feed.ics")
        #expect(asking.failure?.code == .http)
        #expect(asking.requests.count == 1)
    }

    @Test func knowsGooglesUsageLimits() throws {
        let failure = try Asking(FaultServer.shared().http + "/usagelimits/feed.ics").failure
        #expect(failure?.code == .http)
        #expect(failure?.notBefore == Asking.now.addingTimeInterval(900))
    }

    @Test func givesOutlookUsersAHint() throws {
        let options = try TransportOptions.with {
            $0.proxy = .address(try FaultServer.shared().http)
            $0.allowInsecure = true
        }
        let failure = try Asking("http://outlook.office365.com/status/403/feed.ics", options).failure
        #expect(failure?.text.contains("userAgent") == true)
    }

    @Test func saysWhoAsks() throws {
        let server = try FaultServer.shared()
        let plain = try #require(try Asking(server.http + "/feed.ics").requests.first)
        #expect(plain.headers["user-agent"] == "ics2snapshot/test")
        #expect(plain.headers["accept"] == "text/calendar, */*;q=0.9")
        #expect(plain.headers["accept-encoding"] == "gzip, deflate")
        #expect(plain.method == "GET")
        let other = try Asking(server.http + "/feed.ics", .with { $0.userAgent = "Mozilla/5.0" })
        #expect(other.requests.first?.headers["user-agent"] == "Mozilla/5.0")
    }
}
