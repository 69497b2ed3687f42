import CalendarSources
import Foundation
import Testing

struct RefreshScheduleTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let (hour, day) = (3_600.0, 86_400.0)

    private static func ago(_ seconds: TimeInterval) -> Date { now.addingTimeInterval(-seconds) }

    private func decision(_ refresh: TimeInterval?, _ history: RefreshHistory) -> RefreshSchedule.Decision {
        RefreshSchedule(refresh: refresh).decision(for: history, now: Self.now)
    }

    @Test func asksWhatWasNeverAsked() {
        #expect(decision(nil, RefreshHistory()) == .due(unconditional: true))
        #expect(decision(Self.day, RefreshHistory()) == .due(unconditional: true))
    }

    /// The interval of the configuration, hints of the feed, age of the last success, and whether to ask.
    @Test(
        arguments: [
            (nil, [], 1.0, true),
            (nil, [3_600], 3_000.0, false), (nil, [3_600], 3_600.0, true),
            (nil, [60, 7_200], 3_600.0, false),
            (nil, [10 * 86_400], 86_000.0, false), (nil, [10 * 86_400], 86_400.0, true),
            (nil, [Int.max], 86_400.0, true),
            (nil, [-5], 0.0, true), (nil, [0], 0.0, true),
            (3_600.0, [], 3_000.0, false), (3_600.0, [], 3_600.0, true),
            (3_600.0, [86_400], 3_600.0, true), (86_400.0, [60], 3_600.0, false),
            (10 * 86_400.0, [], 9 * 86_400.0, false),
            // Timers are not exact.
            (3_600.0, [], 3_541.0, true), (3_600.0, [], 3_539.0, false), (300.0, [], 271.0, true),
            (300.0, [], 269.0, false),
        ] as [(Double?, [Int], Double, Bool)])
    func asksAtMostThatOften(_ refresh: Double?, _ hints: [Int], _ age: Double, _ isDue: Bool) {
        let history = RefreshHistory(lastSuccess: Self.ago(age), lastFullBody: Self.ago(age), hints: hints)
        let decision = decision(refresh, history)
        #expect((decision == .due(unconditional: false)) == isDue, "\(decision)")
        if !isDue, let refresh { #expect(decision == .fresh(until: Self.ago(age - refresh))) }
    }

    @Test func leavesAloneWhatFailed() {
        var history = RefreshHistory(lastSuccess: Self.ago(Self.day), attempts: 1, notBefore: Self.ago(-60))
        #expect(decision(nil, history) == .backingOff(until: Self.ago(-60)))
        history.notBefore = Self.now
        #expect(decision(nil, history) == .due(unconditional: true))
    }

    @Test func asksAgainAfterAFailureHoweverYoungTheLastSuccess() {
        let history = RefreshHistory(lastSuccess: Self.ago(60), lastFullBody: Self.ago(60), attempts: 1)
        #expect(decision(Self.day, history) == .due(unconditional: false))
    }

    @Test func doesNotTrustAServerForEver() {
        var history = RefreshHistory(lastSuccess: Self.ago(60), lastFullBody: Self.ago(7 * Self.day))
        #expect(decision(nil, history) == .due(unconditional: false))
        history.lastFullBody = Self.ago(7 * Self.day + 1)
        #expect(decision(nil, history) == .due(unconditional: true))
        // The age of the body alone makes nothing due.
        #expect(decision(Self.hour, history) == .fresh(until: Self.ago(60 - Self.hour)))
    }

    @Test func takesAnInstantFromTheFutureForAMistake() {
        let history = RefreshHistory(
            lastSuccess: Self.ago(-2 * Self.hour), lastFullBody: Self.ago(-2 * Self.hour),
            notBefore: Self.ago(-26 * Self.hour))
        #expect(decision(Self.day, history) == .due(unconditional: true))
        let almost = RefreshHistory(lastSuccess: Self.ago(-Self.hour), lastFullBody: Self.ago(-Self.hour))
        #expect(decision(Self.day, almost) == .fresh(until: Self.ago(-Self.hour - Self.day)))
    }

    @Test func isLiftedByForce() {
        let history = RefreshHistory(
            lastSuccess: Self.ago(1), lastFullBody: Self.ago(1), attempts: 9, notBefore: Self.ago(-60),
            hints: [3_600])
        let schedule = RefreshSchedule(refresh: Self.day, isForced: true)
        #expect(schedule.decision(for: history, now: Self.now) == .due(unconditional: true))
    }

    /// Code, permanence, failures in a row, and the longest wait in seconds.
    @Test(arguments: [
        (FetchFailure.Code.http, false, 1, 300.0), (.http, false, 2, 600.0), (.http, false, 5, 4_800.0),
        (.http, false, 8, 21_600.0), (.http, false, 1_000_000, 21_600.0), (.http, false, 0, 300.0),
        (.timeout, false, 100, 21_600.0), (.unreachable, false, 4, 2_400.0),
        (.unreachable, false, 100, 3_600.0),
        (.notFound, true, 1, 86_400.0), (.refused, true, 50, 86_400.0),
    ])
    func waitsLongerEachTime(
        _ code: FetchFailure.Code, _ isPermanent: Bool, _ attempts: Int, _ longest: Double
    ) {
        var generator = SeededGenerator(seed: 7)
        let failure = FetchFailure(code, "", isPermanent: isPermanent)
        let waits = (0..<200).map { _ in
            RefreshSchedule.nextAttempt(after: failure, attempts: attempts, now: Self.now, using: &generator)
                .timeIntervalSince(Self.now)
        }
        #expect(waits.allSatisfy { (longest * 0.8...longest).contains($0) })
        #expect(Set(waits).count > 100)
    }

    @Test func waitsAsLongAsTheServerWants() {
        var generator = SeededGenerator(seed: 7)
        let failure = FetchFailure(.http, "", notBefore: Self.ago(-7_200))
        let next = RefreshSchedule.nextAttempt(after: failure, attempts: 1, now: Self.now, using: &generator)
        #expect(next == Self.ago(-7_200))
        let later = RefreshSchedule.nextAttempt(after: failure, attempts: 9, now: Self.now, using: &generator)
        #expect(later > Self.ago(-7_200))
    }
}

/// The same numbers in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
