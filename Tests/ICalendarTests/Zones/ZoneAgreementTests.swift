import Foundation
import Testing

@testable import ICalendar

/// All zones of the list against readers that are not cctz.
@Suite struct ZoneAgreementTests {
    /// Every change of every zone from 1970 on, as the zone's own file lists it: the seconds around it, its
    /// gap and its overlap.
    @Test func everyChangeIsWhereTheFileSays() throws {
        var wrong: [String] = []
        var changes = 0
        for name in ZoneDatabase.system.names {
            let zone = try #require(Zone.named(name))
            let file = try Data(contentsOf: URL(filePath: ZoneDatabase.system.root + "/" + name))
            var last = Int64(-1_000_000)
            for (instant, before, after) in TzifTransitions(file: file).changes where instant >= 0 {
                changes += 1
                // Two changes within a day blur each other's wall times.
                defer { last = instant }
                guard instant - last > 86_400 else { continue }
                let old = WallTime(seconds: instant + Int64(before))
                let new = WallTime(seconds: instant + Int64(after))
                let isRight =
                    zone.wallTime(at: Instant(seconds: instant - 1)) == old - 1
                    && zone.wallTime(at: Instant(seconds: instant)) == new
                    // The last moment before, the first of a gap or after an overlap: the offset before.
                    && zone.instant(of: old - 1) == Instant(seconds: instant - 1)
                    && (old < new
                        ? zone.instant(of: old) == Instant(seconds: instant)
                            && zone.instant(of: new - 1) == Instant(seconds: instant - 1 + (new - old))
                            && zone.instant(of: new) == Instant(seconds: instant)
                        : zone.instant(of: new) == Instant(seconds: instant - (old - new))
                            && zone.instant(of: old) == Instant(seconds: instant + (old - new)))
                if !isRight { wrong.append("\(name) at \(instant)") }
            }
        }
        #expect(wrong == [])
        #expect(changes > 10_000)
    }

    /// Foundation has data of its own, frozen in the toolchain. Between 2000 and 2023 the history of zones is
    /// settled, so that both must agree whatever their versions; before, tzdata is still being corrected
    /// (WET and EET differ until 1996), afterwards either may know of changes that the other does not. `make
    /// differential` compares 1970 to 2037, less what is known to differ.
    @Test func foundationAgreesOnSettledHistory() throws {
        let isThorough = ProcessInfo.processInfo.environment["DIFFERENTIAL_RULES"] != nil
        let settled: Range<Int64> = 946_684_800..<1_704_067_200
        let range: Range<Int64> = isThorough ? 0..<2_145_916_800 : settled
        let corrected: Set = ["WET", "EET"]
        var wrong: [String] = []
        var compared = 0
        for name in ZoneDatabase.system.names {
            guard let foundation = TimeZone(identifier: name) else { continue }
            let zone = try #require(Zone.named(name))
            compared += 1
            let start = corrected.contains(name) ? settled.lowerBound : range.lowerBound
            for seconds in stride(from: start, to: range.upperBound, by: 40 * 86_400 + 18_000) {
                let instant = Instant(seconds: seconds)
                let offset = zone.wallTime(at: instant).seconds - seconds
                if offset != Int64(foundation.secondsFromGMT(for: instant.date)) {
                    wrong.append("\(name) at \(instant)")
                }
            }
        }
        #expect(wrong == [])
        #expect(compared > 400)
    }
}
