import CalendarSources
import Foundation
import Testing

@testable import SnapshotIngest

struct DiscoveryTests {
    private func outcome(
        _ answer: @escaping (DiscoveryRequest) throws(FetchFailure) -> DiscoveredAccount
    ) throws -> Discovery.Outcome {
        var request = DiscoveryRequest(
            address: try SourceAddress(account: "dav.example.org"), now: .distantPast, version: "1")
        request.login = .password(user: "ana", Secret("hunter2"), file: nil)
        var discovery = Discovery(request)
        discovery.ask = answer
        return discovery.run()
    }

    @Test
    func printsWhatIsFound() throws {
        let found = try calendar("/ana/a/", "A")
        let outcome = try outcome { request throws(FetchFailure) in
            #expect(request.options.credentials == .basic(user: "ana", password: "hunter2"))
            return DiscoveredAccount(homes: [], calendars: [found], remarks: ["https was asked instead"])
        }
        #expect(outcome.status == .success)
        #expect(outcome.messages == [Message(.note, "https was asked instead")])
        #expect(outcome.fragment?.contains("match = \"/ana/a/\"") == true)
        #expect(outcome.fragment?.contains("hunter2") == false)
    }

    @Test
    func saysThatThereIsNothing() throws {
        let outcome = try outcome { _ throws(FetchFailure) in DiscoveredAccount(homes: [], calendars: []) }
        #expect(outcome.status == .success)
        #expect(outcome.messages == [Message(.note, "the account has no calendars")])
    }

    @Test(arguments: [
        (FetchFailure.Code.refused, RunStatus.refused), (.notFound, .unavailable),
        (.unreachable, .unavailable),
        (.untrusted, .unavailable), (.timeout, .unavailable), (.setup, .fault), (.tooLarge, .badData),
    ])
    func saysWhyNothingIsFound(_ code: FetchFailure.Code, _ status: RunStatus) throws {
        let outcome = try outcome { _ throws(FetchFailure) in throw FetchFailure(code, "why") }
        #expect(outcome.status == status)
        #expect(outcome.messages == [Message(.error, "why")])
        #expect(outcome.fragment == nil)
    }
}
