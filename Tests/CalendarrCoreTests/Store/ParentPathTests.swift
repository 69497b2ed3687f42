import Testing

@testable import CalendarrCore

struct ParentPathTests {
    @Test(arguments: [
        ("/a/b", "/a"), ("/a/b/", "/a"), ("/a//b", "/a"), ("/a", "/"), ("//a", "/"), ("a/b", "a"), ("a", "."),
        ("ab", "."), ("a/", "."), ("../a", ".."), ("./a", "."), ("/ü/x", "/ü"),
    ])
    func isTheFolderAPathLiesIn(path: String, parent: String) {
        #expect(path.parentPath == parent)
    }

    @Test(arguments: ["/", "//", ".", "./", ""])
    func isMissingWhereAPathLiesInNone(path: String) {
        #expect(path.parentPath == nil)
    }
}
