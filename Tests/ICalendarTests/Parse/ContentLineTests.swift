import Testing

@testable import ICalendar

struct ContentLineTests {
    private func cut(_ text: String, expectsDate: Bool = false) -> ContentLine? {
        ContentLine(Array(text.utf8)[...], expectsDate: expectsDate)
    }

    private func text(_ bytes: ArraySlice<UInt8>?) -> String? {
        bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func cutsAtTheFirstColonOutsideOfQuotes() throws {
        let line = try #require(cut(";ALTREP=\"cid:a;b=1\";LANGUAGE=en:Good: really"))
        #expect(text(line.value) == "Good: really")
        #expect(text(line.parameter("LANGUAGE")) == "en")
        #expect(text(line.parameter("ALTREP")) == "cid:a;b=1")
        #expect(line.parameter("TZID") == nil)
    }

    @Test(arguments: [
        (";TZID=GMT+01:00:20260310T100000", "GMT+01:00"),
        (";TZID=(UTC+01:00) Amsterdam, Berlin:20260310T100000", "(UTC+01:00) Amsterdam, Berlin"),
        (";TZID=\"(UTC+01:00) Amsterdam\":20260310T100000", "(UTC+01:00) Amsterdam"),
        (";TZID=\"Europe/Zurich:20260310T100000", "\"Europe/Zurich"),
        ("; tzid = Europe/Zurich :20260310T100000", "Europe/Zurich"),
    ])
    func findsTheDateBehindZoneNamesWithColons(rest: String, zone: String) throws {
        let line = try #require(cut(rest, expectsDate: true))
        #expect(text(line.value) == "20260310T100000")
        #expect(text(line.parameter("TZID")) == zone)
    }

    @Test func keepsTheColonsOfTheExtendedForm() throws {
        #expect(
            text(try #require(cut(":2026-03-10T09:00:00", expectsDate: true)).value) == "2026-03-10T09:00:00")
    }

    @Test(arguments: [
        (";QUOTED-PRINTABLE;CHARSET=UTF-8:x", true), (";charset=UTF-8;quoted-printable:x", true),
        (";ENCODING=QUOTED-PRINTABLE:x", true), (";encoding = \"Quoted-Printable\":x", true),
        (";ENCODING=BASE64:x", false), (";X=QUOTED-PRINTABLE:x", false), (":QUOTED-PRINTABLE", false),
    ])
    func knowsQuotedPrintableWithAndWithoutAName(rest: String, isQuotedPrintable: Bool) throws {
        #expect(try #require(cut(rest)).isQuotedPrintable == isQuotedPrintable)
    }

    @Test func isNoLineWithoutAColon() {
        #expect(cut(";X=1") == nil)
        #expect(cut("") == nil)
    }
}
