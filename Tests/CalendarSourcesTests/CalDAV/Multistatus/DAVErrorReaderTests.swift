import Testing

@testable import CalendarSources

struct DAVErrorReaderTests {
    private func conditions(_ text: String) throws -> Set<DAVName> {
        try DAVErrorReader.conditions(in: Array(text.utf8))
    }

    @Test func readsWhatACutBodySays() throws {
        #expect(
            try conditions("<d:error xmlns:d='DAV:'><d:valid-sync-token/><d:responsedescription>The tok")
                == [.dav("valid-sync-token"), .dav("responsedescription")])
    }

    @Test func takesOnlyTheOutermost() throws {
        #expect(
            try conditions("<error xmlns='DAV:'><need-privileges><resource/></need-privileges></error>")
                == [.dav("need-privileges")])
    }

    @Test(arguments: [
        "", "gone", "{\"error\": 1}", "<html><valid-sync-token/></html>",
        "<error><valid-sync-token/></error>",
        "<!DOCTYPE html><p>", "<multistatus xmlns='DAV:'><response/></multistatus>", "\u{1f}\u{8b}",
        "<!DOCTYPE error [<!ENTITY a 'b'>]><error xmlns='DAV:'><valid-sync-token/></error>",
    ])
    func findsNothingInWhatIsNone(_ text: String) throws {
        #expect(try conditions(text).isEmpty)
    }

    @Test func isBounded() throws {
        let conditions = try conditions("<error xmlns='DAV:'>" + String(repeating: "<a>", count: 1_000_000))
        #expect(conditions == [.dav("a")])
    }
}
