import Foundation
import Testing

@testable import IngestStore

struct EnduranceTests {
    /// `STATE_RUNS=1000 swift test --filter EnduranceTests` makes more of them.
    private static let runs =
        ProcessInfo.processInfo.environment["STATE_RUNS"].flatMap { Int($0) } ?? 250

    /// Many runs, some with a new body, most with a failure.
    @Test func manyRunsLeaveNoGrowth() throws {
        let folder = try StateFolder()
        var sizes: [Int] = []
        for run in 0..<max(Self.runs, 250) {
            let now = StateFolder.now.addingTimeInterval(Double(run) * 900)
            do {
                let store = try folder.open(now: now)
                if run % 10 == 0 {
                    try store.takeIn("body \(run)")
                } else {
                    var record = try store.record(for: .club)
                    record.recordFailure("timeout", at: now)
                    try store.save(record)
                }
                var push = try store.pushRecord()
                push.spent.append(now)
                try store.save(push)
                try store.removeSources(except: [.club])
                try store.sweep()
            }
            sizes.append(try folder.bytes("state.sqlite").count)
        }
        #expect(try folder.names() == ["bodies", "lock", "state.sqlite"])
        #expect(try folder.names("bodies").count == 1)
        #expect(sizes[100] == sizes.last)
        let later = StateFolder.now.addingTimeInterval(Double(sizes.count) * 900)
        #expect(try folder.open(now: later).pushRecord().spent.count == PushRecord.maxSpent)
    }

    @Test func theJournalStaysBounded() throws {
        let folder = try StateFolder()
        let store = try folder.open()
        var largest = 0
        for round in 0..<60 {
            try store.save(
                (0..<100).map { index in
                    var record = SourceRecord(identity: SourceIdentity(key: "\(index)", address: "x"))
                    record.programVersion = String(repeating: "\(round % 10)", count: 3_000)
                    return record
                })
            largest = max(largest, try folder.bytes("state.sqlite-wal").count)
        }
        #expect(largest < 4 << 20)
        try store.sweep()
        #expect(try folder.bytes("state.sqlite-wal").isEmpty)
        let full = try folder.bytes("state.sqlite").count
        try store.removeSources(except: [])
        try store.sweep()
        #expect(try folder.bytes("state.sqlite").count < full / 5)
    }
}
