import Testing

@testable import CalendarSources

struct EntityTagTests {
    /// The ETag that came with a text, the one that was listed, and the one to keep.
    @Test(
        arguments: [
            ("\"a\"", "\"a\"", "\"a\""), ("W/\"a\"", "\"a\"", "\"a\""), ("\"a\"", "W/\"a\"", "W/\"a\""),
            ("\"a\"", "a", "a"), ("\"a-gzip\"", "\"a\"", "\"a\""), ("W/\"a;gzip\"", "a", "a"),
            // Another version.
            ("\"b\"", "\"a\"", "\"b\""), ("W/\"b\"", "\"a\"", "W/\"b\""), ("\"A\"", "\"a\"", "\"A\""),
            ("\"b\"", nil, "\"b\""), (nil, "\"a\"", nil), (nil, nil, nil), ("\"", "\"", "\""),
        ] as [(String?, String?, String?)])
    func keepsTheOneOfTheText(_ fetched: String?, _ listed: String?, _ kept: String?) {
        #expect(EntityTag.kept(of: fetched, listed: listed) == kept)
    }
}
