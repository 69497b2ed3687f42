import Testing

@testable import CalendarSources

struct FeedValidatorsTests {
    @Test(arguments: [
        ("\"x\"", "\"x\""), ("\"x-gzip\"", "\"x-gzip\", \"x\""), ("W/\"x-gzip\"", "W/\"x-gzip\", W/\"x\""),
        ("W/\"x\"", "W/\"x\""), ("unquoted-gzip", "unquoted-gzip"),
    ])
    func sendBothSpellings(_ etag: String, _ header: String) {
        #expect(FeedValidators(etag: etag, lastModified: nil).ifNoneMatch == header)
    }
}
