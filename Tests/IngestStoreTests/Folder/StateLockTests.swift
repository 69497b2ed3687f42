import Foundation
import Testing

@testable import IngestStore

struct StateLockTests {
    private let folder: StateFolder

    init() throws {
        folder = try StateFolder()
    }

    @Test func theSecondRunIsTurnedAway() throws {
        let first = try folder.open()
        let error = try #require(throws: StoreError.self) { _ = try folder.open() }
        #expect(error.code == .busy)
        #expect(error.reason == "another run is at work there")
        try first.takeIn("x")
        #expect(try first.text() == "x")
    }

    @Test func theLockIsGivenBackWithTheStore() throws {
        for _ in 0..<3 { _ = try folder.open() }
        #expect(try folder.names() == ["bodies", "lock", "state.sqlite"])
    }

    @Test func anOpeningThatFailsGivesItBack() throws {
        do { _ = try folder.open() }
        #expect(chmod(folder.path("bodies"), 0o777) == 0)
        for _ in 0..<2 {
            let error = try #require(throws: StoreError.self) { _ = try folder.open() }
            #expect(error.code == .refused)
        }
        #expect(chmod(folder.path("bodies"), 0o700) == 0)
        _ = try folder.open()
    }
}
