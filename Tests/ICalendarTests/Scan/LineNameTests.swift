import Testing

@testable import ICalendar

struct LineNameTests {
    private func name(_ line: String) -> LineName {
        Array(line.utf8).withUnsafeBytes { LineName($0) }
    }

    @Test(arguments: PropertyName.allCases)
    func knowsEachProperty(property: PropertyName) {
        for text in [property.rawValue, property.rawValue.lowercased(), " \(property.rawValue)\t"] {
            for rest in [":", ";A=B:value that is longer than the name"] {
                let found = name(text + rest)
                #expect(found.property == property, "\(text)")
                #expect(found.end == text.utf8.count)
                #expect(found.isName)
            }
            #expect(name(text).property == nil && !name(text).isName)
            #expect(name(text + "X:").property == nil)
            #expect(name("X" + text + ":").property == nil)
            #expect(name(text.dropLast() + "\0:").property == nil)
        }
    }

    @Test(arguments: [
        "X-NOT-READ:1", "A:", ":", "X-A-NAME-OF-MORE-THAN-SIXTEEN-LETTERS;B=\"C:D\":1", " BLANKS :1",
    ])
    func passesOverOtherNames(line: String) {
        #expect(name(line).property == nil)
        #expect(name(line).isName)
    }

    @Test(arguments: [
        "", "NOTHING", "TWO WORDS:1", "Ü:1", "LONGER-THAN-A-WORD\u{7}:1", "UID\0:1", "SUMMARYÜ:1",
    ])
    func takesNothingElseForAName(line: String) {
        #expect(!name(line).isName)
        #expect(name(line).property == nil)
    }
}
