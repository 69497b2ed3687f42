import Testing

@testable import CalendarSources

struct CurlLibraryTests {
    @Test func opensTheSystemsLibrary() throws {
        _ = try CurlLibrary.open()
        _ = try CurlLibrary.open()
    }

    @Test(arguments: ["libcurl-that-is-not-there.so.4", "/nonexistent/libcurl.so.4", "libc.so.6"])
    func saysWhatToInstall(_ file: String) {
        let failure = #expect(throws: FetchFailure.self) { try CurlLibrary.open(file) }
        #expect(failure?.code == .setup)
        #expect(failure?.text.contains("libcurl4") == true)
        #expect(failure?.text.contains(file) == true)
    }
}
