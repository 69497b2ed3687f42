import Foundation
import Testing

@testable import CalendarSources

/// Who keeps a copy of the calendar of a server, run after run.
final class ModelKeeper {
    let server: ModelServer
    let replica = ModelReplica()
    var limits = SynchronisationLimits()
    private(set) var state = ReplicaState()

    init(_ server: ModelServer) { self.server = server }

    /// With a calendar that has these resources, and a copy that is in step.
    static func inStep(
        with names: [String] = ["a.ics", "b.ics", "c.ics"], _ change: (inout ServerProfile) -> Void = { _ in }
    ) throws -> ModelKeeper {
        let profile = ServerProfile("test", change)
        // A server without tokens has never had any.
        let keeper = ModelKeeper(ModelServer(ServerProfile("test") { $0.token = profile.token }))
        for name in names { keeper.server.calendar.put(name) }
        keeper.server.calendar.clock += 3_600
        try keeper.run()
        keeper.server.profile = profile
        keeper.server.calendar.clock += 60
        return keeper
    }

    var now: Date { Date(timeIntervalSince1970: TimeInterval(server.calendar.clock)) }

    /// Asks what there is to ask.
    ///
    /// - Returns: What came of it; `nil` if the calendar is as it was.
    @discardableResult
    func run() throws -> SynchronisationResult? {
        let calendar = try server.describe()
        if state.isInStep(with: calendar, now: now) { return nil }
        replica.begin()
        do {
            let result = try CalendarSynchronisation(of: calendar, by: server, limits: limits, now: now)
                .run(replica, from: state)
            replica.commit()
            state = result.state
            return result
        } catch {
            replica.rollBack()
            throw error
        }
    }

    /// What a run asks, but for the description of the calendar.
    func requests(of body: () throws -> Void) rethrows -> [ModelRequest] {
        let number = server.requests.count
        try body()
        return server.requests(since: number + 1)
    }

    /// The names of the resources in the copy.
    var names: Set<String> { Set(replica.resources.keys.map { String($0.dropFirst(server.prefix.count)) }) }

    /// What the copy has of a resource.
    subscript(_ name: String) -> RemoteResource? { replica.resources[server.prefix + name] }

    /// Whether the copy has what the server has.
    func expectInStep(
        _ comment: @autoclosure () -> String = "", sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let all = server.calendar.resources
        // A server that is asked for events does not name what has none.
        let isWhole = server.profile.listing != .withoutItself && server.profile.listing != .refused(403)
        let expected = all.filter { isWhole || $0.value.component == "VEVENT" || names.contains($0.key) }
        #expect(names == Set(expected.keys), "\(comment())", sourceLocation: sourceLocation)
        for (name, resource) in expected {
            let text = self[name]?.text
            let isRight = text == resource.text || (resource.component != "VEVENT" && text == [])
            #expect(isRight, "\(name): \(comment())", sourceLocation: sourceLocation)
        }
    }
}
