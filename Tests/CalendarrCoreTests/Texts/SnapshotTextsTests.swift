import Foundation
import Testing

@testable import CalendarrCore

struct SnapshotTextsTests {
    private static let silent: [DisplayState] = [
        .empty, .noInformation, .neverWritten, .loggedOut, .incompatible(found: 3, maxSupported: 2),
        .unreadable("the disk is on fire"),
    ]

    @Test(arguments: TextLanguage.allCases)
    func everyStateHasASentenceOfItsOwn(language: TextLanguage) {
        let texts = SnapshotTexts(language)
        let sentences = Self.silent.compactMap { texts.sentence(for: $0) }
        #expect(Set(sentences).count == Self.silent.count)
        #expect(texts.sentence(for: .events) == nil)
        #expect(sentences.allSatisfy { $0.hasSuffix(".") })
    }

    @Test func languagesDiffer() {
        for state in Self.silent {
            #expect(
                SnapshotTexts(.german).sentence(for: state) != SnapshotTexts(.english).sentence(for: state))
        }
    }

    @Test(arguments: TextLanguage.allCases)
    func theDetailsAreInTheSentence(language: TextLanguage) {
        let texts = SnapshotTexts(language)
        #expect(
            texts.sentence(for: .unreadable("the disk is on fire"))?.contains("the disk is on fire") == true)
        let newer = texts.sentence(for: .incompatible(found: 31, maxSupported: 22))
        #expect(newer?.contains("31") == true)
        #expect(newer?.contains("22") == true)
    }

    @Test(arguments: TextLanguage.allCases)
    func everyCalendarStateHasASentenceOfItsOwn(language: TextLanguage) {
        let texts = SnapshotTexts(language)
        let states: [CalendarSourceState] = [
            .stale, .denied, .neverFetched, .loggedOut, .incompatible, .unreadable, .hidden, .other("x"),
        ]
        let sentences = states.compactMap { texts.sentence(for: $0, calendar: "Club") }
        #expect(Set(sentences).count == states.count)
        #expect(sentences.allSatisfy { $0.hasPrefix("Club") })
        #expect(texts.sentence(for: .available, calendar: "Club") == nil)
    }

    @Test func theLanguageOfASnapshotIsTaken() {
        #expect(SnapshotTexts(language: "de").language == .german)
        #expect(SnapshotTexts(language: "en").language == .english)
        #expect(SnapshotTexts(language: "system").language == .system)
        #expect(SnapshotTexts(language: "tlh").language == .system)
    }

    @Test(arguments: [
        (["LANG": "de_CH.UTF-8"], TextLanguage.german), (["LANG": "de"], .german),
        (["LANG": "de-AT"], .german),
        (["LANG": "de@euro"], .german), (["LANG": "en_GB.UTF-8"], .english), (["LANG": "C.UTF-8"], .english),
        (["LANG": "den_CA"], .english), ([:], .english),
        (["LC_ALL": "", "LC_MESSAGES": "de_DE", "LANG": "en_US"], .german),
        (["LC_ALL": "en_US", "LC_MESSAGES": "de_DE", "LANG": "de_DE"], .english),
    ])
    func theSystemsLanguageIsThatOfTheEnvironment(environment: [String: String], language: TextLanguage) {
        #expect(TextLanguage.inEnvironment(environment) == language)
    }
}
