import Foundation
import Testing

@testable import CalendarSources

struct HTTPDateTests {
    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
        ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Thu, 29 Feb 2024 12:00:00 GMT", 1_709_208_000), ("Fri, 01 Mar 2024 00:00:00 UTC", 1_709_251_200),
        ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800), ("Thu, 01 Jan 2099 00:00:00 GMT", 4_070_908_800),
        ("Wed, 1 Jan 2025 00:00:00 GMT", 1_735_689_600), ("Mon, 01-Jan-69 00:00:00 GMT", 3_124_224_000),
    ])
    func isReadInEachForm(_ text: String, _ seconds: Double) {
        #expect(HTTPDate.parse(text) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        "", "soon", "Sun, 06 Nov 1994", "Sun, 31 Feb 2024 00:00:00 GMT", "Sun, 29 Feb 2023 00:00:00 GMT",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT", "Sun, 06 Nov 1994 08:49 GMT",
        "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 PST", "Xyz, 06 Nov 1994 08:49:37 GMT",
        "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 0000 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 GMT GMT", "1994-11-06T08:49:37Z", "Sun, 06 Nov 99999 08:49:37 GMT",
    ])
    func isNothingElse(_ text: String) {
        #expect(HTTPDate.parse(text) == nil)
    }
}
