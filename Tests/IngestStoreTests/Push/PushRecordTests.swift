import Foundation
import Testing

@testable import IngestStore

struct PushRecordTests {
    private let folder: StateFolder

    init() throws {
        folder = try StateFolder()
    }

    @Test func isKept() throws {
        var push = PushRecord()
        push.spent = [StateFolder.now.addingTimeInterval(-1_200), StateFolder.now, StateFolder.now]
        // An appointment may be years ahead.
        push.lastPushed = PushRecord.Appointment(
            id: "ical:club/ünï", start: StateFolder.now.addingTimeInterval(1e8))
        push.lastDecision = "nextAppointmentChanged"
        push.decidedAt = StateFolder.now
        do {
            let store = try folder.open()
            #expect(try store.pushRecord() == PushRecord())
            try store.save(push)
        }
        #expect(try folder.open().pushRecord() == push)
        #expect(try folder.status().push == push)
        push.lastPushed = nil
        push.spent = []
        try folder.open().save(push)
        #expect(try folder.open().pushRecord() == push)
    }

    @Test func theLatestSpentInstantsAreKept() throws {
        let instants = (0..<100).map { StateFolder.now.addingTimeInterval(Double($0 - 100)) }
        let store = try folder.open()
        var push = PushRecord()
        push.spent = instants.shuffled()
        try store.save(push)
        #expect(try store.pushRecord().spent == instants.suffix(PushRecord.maxSpent))
    }
}
