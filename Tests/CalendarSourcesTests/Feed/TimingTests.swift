import Foundation
import TestServers
import Testing

@testable import CalendarSources

/// Servers that take their time, held to limits of tenths of a second.
struct TimingTests {
    private static func limited(_ change: (inout TransferLimits) -> Void) -> TransportOptions {
        .with { change(&$0.limits) }
    }

    @Test func waitsForTheFirstByte() throws {
        let server = try FaultServer.shared()
        for path in ["/hang/feed.ics", "/delay/600/feed.ics"] {
            let asking = try Asking(server.http + path, Self.limited { $0.firstByte = .milliseconds(200) })
            #expect(asking.failure?.code == .timeout)
            #expect(asking.failure?.text == "there is no answer after 0.2 s")
            #expect((.milliseconds(200)..<(.seconds(5))).contains(asking.answer.cost.duration))
        }
        #expect(
            try Asking(server.http + "/delay/200/feed.ics", Self.limited { $0.firstByte = .seconds(20) })
                .hasFeed)
    }

    @Test(arguments: ["/stall/50/feed.ics", "/slow/40/feed.ics"])
    func wantsSomeSpeed(_ path: String) throws {
        let asking = try Asking(
            FaultServer.shared().http + path,
            Self.limited {
                $0.slowestRate = 200
                $0.slowFor = .milliseconds(400)
            })
        #expect(asking.failure?.code == .timeout)
        #expect(asking.failure?.text == "less than 200 bytes a second came for 0.4 s")
        #expect(asking.sink.bytes.count < 400)
    }

    @Test func isPatientWithASlowServer() throws {
        let asking = try Asking(
            FaultServer.shared().http + "/slow/1000/feed.ics",
            Self.limited {
                $0.slowestRate = 200
                $0.slowFor = .milliseconds(200)
            })
        #expect(asking.hasFeed, "\(String(describing: asking.failure))")
    }

    @Test(arguments: ["/slow/300/feed.ics", "/endless", "/redir/302/slow/300/feed.ics"])
    func endsInTime(_ path: String) throws {
        let asking = try Asking(
            FaultServer.shared().http + path,
            Self.limited {
                $0.total = .milliseconds(400)
                $0.maxBytes = .max
            })
        #expect(asking.failure?.code == .timeout)
        #expect(asking.failure?.text == "it is not done after 0.4 s")
        #expect((.milliseconds(400)..<(.seconds(5))).contains(asking.answer.cost.duration))
    }

    @Test func saysThatNobodyListens() throws {
        let asking = try Asking("http://127.0.0.1:1/feed.ics")
        #expect(asking.failure?.code == .unreachable)
        #expect(asking.failure?.text.contains("Connection refused") == true)
    }
}
