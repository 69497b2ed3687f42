import Testing

@testable import CalendarSources

struct XMLLibraryTests {
    @Test func opensTheSystemsLibrary() throws {
        _ = try XMLLibrary.open()
        _ = try XMLLibrary.open()
    }

    @Test(arguments: ["libxml-that-is-not-there.so.2", "/nonexistent/libxml2.so.2", "libc.so.6"])
    func saysWhatToInstall(_ file: String) {
        let failure = #expect(throws: FetchFailure.self) { try XMLLibrary.open(file) }
        #expect(failure?.code == .setup)
        #expect(failure?.text.contains("package libxml2") == true)
        #expect(failure?.text.contains(file) == true)
    }
}
