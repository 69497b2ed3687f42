import CalendarrCore
import Foundation
import Testing

struct ComplicationPushBudgetTests {
    private func identity(_ id: String) -> NextEventIdentity {
        NextEventIdentity(id: id, start: Samples.hours(5))
    }
    private func at(_ seconds: Double) -> Date { Samples.now.addingTimeInterval(seconds) }

    /// Four pushes, ten minutes apart, from ``Samples/now`` on.
    private var exhausted: ComplicationPushBudget {
        var budget = ComplicationPushBudget()
        for index in 0..<4 { budget.recordPush(of: identity("\(index)"), at: at(Double(index) * 600)) }
        return budget
    }

    @Test func aFreshBudgetPushesWhatThereIs() {
        let budget = ComplicationPushBudget()
        #expect(budget.decision(for: identity("a"), at: at(0)) == .push)
        #expect(budget.decision(for: nil, at: at(0)) == .unchanged)
    }

    @Test func whatWasPushedIsNotPushedAgain() {
        var budget = ComplicationPushBudget()
        budget.recordPush(of: identity("a"), at: at(0))
        #expect(budget.decision(for: identity("a"), at: at(1)) == .unchanged)
        #expect(budget.decision(for: identity("b"), at: at(1)) == .push)
        #expect(budget.decision(for: nil, at: at(1)) == .push)
    }

    @Test func theFifthPushOfAnHourWaits() {
        #expect(exhausted.decision(for: identity("new"), at: at(2000)) == .budgetSpent(until: at(3600)))
        #expect(exhausted.decision(for: identity("new"), at: at(3599)) == .budgetSpent(until: at(3600)))
        #expect(exhausted.decision(for: identity("new"), at: at(3600)) == .push)
        #expect(exhausted.decision(for: identity("3"), at: at(2000)) == .unchanged)
    }

    @Test func theHourRolls() {
        var budget = exhausted
        budget.recordPush(of: identity("new"), at: at(3600))
        #expect(budget.decision(for: identity("newer"), at: at(3601)) == .budgetSpent(until: at(4200)))
        #expect(budget.decision(for: identity("newer"), at: at(4200)) == .push)
    }

    @Test func aDeniedPushIsTriedAgain() {
        // A denial changes nothing, so that the next run still sees the change.
        let budget = exhausted
        #expect(budget.decision(for: identity("new"), at: at(2000)) != .push)
        #expect(budget.lastPushed == identity("3"))
        #expect(budget.decision(for: identity("new"), at: at(7200)) == .push)
    }

    @Test func signingOutForgetsWhatWasPushedButNotWhatWasSpent() {
        var budget = exhausted
        budget.forgetIdentity()
        #expect(budget.lastPushed == nil)
        #expect(budget.decision(for: identity("3"), at: at(2000)) == .budgetSpent(until: at(3600)))
        #expect(budget.decision(for: nil, at: at(2000)) == .unchanged)
    }

    @Test func instantsFarAheadAreVoidNearOnesCount() {
        #expect(exhausted.decision(for: identity("new"), at: at(-1000)) == .budgetSpent(until: at(3600)))
        #expect(exhausted.decision(for: identity("new"), at: at(-10_000)) == .push)
    }

    @Test func memoryDoesNotGrow() {
        var budget = ComplicationPushBudget()
        for index in 0..<1000 { budget.recordPush(of: identity("\(index)"), at: at(Double(index) * 1000)) }
        #expect(budget.spent.count == 4)
    }

    @Test func aBudgetSurvivesCoding() throws {
        let budget = exhausted
        #expect(
            try SnapshotCoding.decode(ComplicationPushBudget.self, from: SnapshotCoding.encode(budget))
                == budget)
    }
}
