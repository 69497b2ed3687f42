import Foundation
import Testing

@testable import IngestStore

/// Clocks that were or are wrong.
struct ClockTests {
    private let folder: StateFolder

    init() throws {
        folder = try StateFolder()
    }

    @Test(
        arguments: [
            (0, false), (-3_600, false), (3_600, false), (3_601, true), (86_400 * 3_650, true),
        ] as [(TimeInterval, Bool)])
    func anInstantFarAheadIsVoid(ahead: TimeInterval, isVoid: Bool) throws {
        let instant = StateFolder.now.addingTimeInterval(ahead)
        do {
            let store = try folder.open(now: instant)
            try store.takeIn("x")
            var record = try store.record(for: .club)
            record.failingSince = instant
            record.lastReported = instant
            record.notBefore = instant.addingTimeInterval(60)
            record.lastErrorCode = "timeout"
            try store.save(record)
            var push = PushRecord()
            push.spent = [instant, StateFolder.now.addingTimeInterval(-60)]
            push.decidedAt = instant
            try store.save(push)
        }
        let store = try folder.open()
        let record = try store.record(for: .club)
        let expected = isVoid ? nil : instant
        #expect(record.lastAttempt == expected)
        #expect(record.lastSuccess == expected)
        #expect(record.lastFullBody == expected)
        #expect(record.failingSince == expected)
        #expect(record.lastReported == expected)
        #expect(record.notBefore == expected?.addingTimeInterval(60))
        #expect(record.body != nil)
        #expect(try store.pushRecord().spent.contains(instant) == !isVoid)
        #expect(try store.pushRecord().decidedAt == expected)
        let row = try #require(try folder.status().sources.first)
        #expect(row.lastSuccess == expected)
        #expect(row.age == expected.map { max(0, Int(StateFolder.now.timeIntervalSince($0))) })
    }

    @Test(arguments: [(TimeInterval(1), TimeInterval(1)), (86_400, 86_400), (86_401, 86_400), (1e12, 86_400)])
    func noWaitIsLongerThanADay(asked: TimeInterval, kept: TimeInterval) throws {
        let store = try folder.open()
        var record = SourceRecord(identity: .club)
        record.recordFailure(
            "http", at: StateFolder.now, notBefore: StateFolder.now.addingTimeInterval(asked))
        try store.save(record)
        #expect(try store.record(for: .club).notBefore == StateFolder.now.addingTimeInterval(kept))
    }

    @Test func aWaitThatAWrongClockHasSetIsVoid() throws {
        do {
            let store = try folder.open(now: StateFolder.now.addingTimeInterval(7_200))
            var record = SourceRecord(identity: .club)
            record.recordFailure("http", at: store.now, notBefore: store.now.addingTimeInterval(60))
            try store.save(record)
        }
        #expect(try folder.open().record(for: .club).notBefore == nil)
    }

    @Test(arguments: [
        (TimeInterval(1_789_000_000.9), TimeInterval(1_789_000_000)), (-0.5, -1), (0, 0),
        (-62_135_596_800, -62_135_596_800),
    ])
    func instantsAreWholeSecondsRoundedDown(seconds: TimeInterval, kept: TimeInterval) throws {
        let store = try folder.open()
        var push = PushRecord()
        push.lastPushed = PushRecord.Appointment(id: "a", start: Date(timeIntervalSince1970: seconds))
        try store.save(push)
        #expect(try store.pushRecord().lastPushed?.start == Date(timeIntervalSince1970: kept))
    }

    @Test(arguments: [TimeInterval.nan, .infinity, -.infinity, 1e300, 253_402_300_800])
    func whatIsNoInstantIsNotKept(seconds: TimeInterval) throws {
        let store = try folder.open()
        var record = SourceRecord(identity: .club)
        record.lastSuccess = Date(timeIntervalSince1970: seconds)
        try store.save(record)
        #expect(try store.record(for: .club).lastSuccess == nil)
    }
}
