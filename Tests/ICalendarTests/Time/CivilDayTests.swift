import Testing

@testable import ICalendar

struct CivilDayTests {
    @Test(arguments: [
        (1970, 1, 1, 0), (1, 1, 1, -719_162), (9999, 12, 31, 2_932_896), (2000, 2, 29, 11_016),
        (1969, 12, 31, -1), (1601, 1, 1, -134_774),
    ])
    func countsDaysFrom1970(year: Int, month: Int, day: Int, number: Int) throws {
        let civil = try #require(CivilDay(year: year, month: month, day: day))
        #expect(civil.number == number)
        #expect(civil.date == (year, month, day))
    }

    @Test func goesThereAndBackOverFourCenturies() {
        for number in stride(from: -200_000, to: 300_000, by: 13) {
            let (year, month, day) = CivilDay(number: number).date
            #expect(CivilDay.number(year: year, month: month, day: day) == number)
        }
    }

    @Test func refusesDaysThatAreNone() {
        #expect(CivilDay(year: 2026, month: 2, day: 29) == nil)
        #expect(CivilDay(year: 2026, month: 13, day: 1) == nil)
        #expect(CivilDay(year: 0, month: 1, day: 1) == nil)
        #expect(CivilDay(year: 10_000, month: 1, day: 1) == nil)
    }

    @Test func knowsWeekdays() throws {
        #expect(try #require(CivilDay(year: 2026, month: 9, day: 14)).weekday == 0)
        #expect(CivilDay(number: 0).weekday == 3)
        #expect(CivilDay(number: -4).weekday == 6)
    }

    @Test func writesAsTheRFCDoes() throws {
        #expect(CivilDay.first.description == "00010101")
        #expect(CivilDay.last.description == "99991231")
        let wall = try #require(WallTime(year: 1969, month: 12, day: 31, hour: 23, minute: 59, second: 60))
        #expect(wall.description == "19691231T235959")
        #expect(Instant(seconds: 0).description == "19700101T000000Z")
    }
}
