import Foundation
import ICalendar

/// What makes a value of the configuration out of a node, or says why not.
enum ValueReading {
    static func boolean(_ node: TOMLNode) throws(Unusable) -> Bool {
        guard case .boolean(let value) = node.value else {
            throw Unusable("this is \(node.kindText); true or false is wanted, without quotes")
        }
        return value
    }

    /// Whatever stands in quotes.
    static func anyText(_ node: TOMLNode) throws(Unusable) -> String {
        guard case .string(let text) = node.value else {
            throw Unusable("this is \(node.kindText), and text in quotes is wanted")
        }
        return text
    }

    /// A text with something in it and nothing that would not show on a line.
    static func text(_ node: TOMLNode) throws(Unusable) -> String {
        let text = try Self.anyText(node)
        guard text.contains(where: { !$0.isWhitespace }) else { throw Unusable("this is empty") }
        guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            throw Unusable("there is a control character or a line break in this")
        }
        guard text.count <= 1_000 else { throw Unusable("this is longer than 1000 characters") }
        return text
    }

    /// A text that may be nothing but spaces and is not empty.
    static func prefix(_ node: TOMLNode) throws(Unusable) -> String {
        let text = try Self.anyText(node)
        guard !text.isEmpty else { throw Unusable("this is empty") }
        _ = try ValueReading.text(TOMLNode(place: node.place, value: .string(text + "x")))
        return text
    }

    /// A key of a calendar, such as `ical:home`.
    static func calendarKey(_ node: TOMLNode) throws(Unusable) -> String {
        let text = try Self.text(node)
        guard !AddressCheck.stands(in: text) else {
            throw Unusable("this is an address; a calendar key is a word such as ical:home")
        }
        return text
    }

    static func color(_ node: TOMLNode) throws(Unusable) -> String {
        let text = try Self.text(node)
        guard CalendarColor.hex(text) != nil else {
            throw Unusable("\(shown(text)) is no colour such as \"#34a853\" or \"teal\"")
        }
        return text
    }

    /// A colour as readers of a snapshot want it, without names.
    static func themeColor(_ node: TOMLNode) throws(Unusable) -> String {
        let text = try Self.text(node)
        guard CalendarColor.isHex(text) else {
            throw Unusable("\(shown(text)) is no colour such as \"#4285f4\"")
        }
        return text
    }

    static func zone(_ node: TOMLNode) throws(Unusable) -> Zone {
        let text = try Self.text(node)
        guard let zone = Zone.named(text) else {
            throw Unusable("\(shown(text)) is no IANA time zone such as \"Europe/Zurich\"")
        }
        return zone
    }

    /// One of a few words.
    static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _: Choice.Type
    ) -> (TOMLNode) throws(Unusable) -> Choice {
        { node throws(Unusable) in
            let text = try Self.text(node)
            guard let choice = Choice(rawValue: text) else {
                let words = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
                throw Unusable("\(shown(text)) is not one of \(words)")
            }
            return choice
        }
    }

    /// A whole number within a range.
    static func number(in range: ClosedRange<Int>) -> (TOMLNode) throws(Unusable) -> Int {
        { node throws(Unusable) in
            guard case .integer(let value) = node.value else {
                throw Unusable("this is \(node.kindText); a whole number is wanted, without quotes")
            }
            guard let number = Int(exactly: value), range.contains(number) else {
                throw Unusable("\(value) is not from \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }
    }

    /// A program and its arguments.
    static func command(_ paths: PathResolver) -> (TOMLNode) throws(Unusable) -> [String] {
        { node throws(Unusable) in
            guard case .array(let nodes) = node.value else {
                throw Unusable(
                    "this is \(node.kindText); a program and its arguments are a list such as "
                        + "[\"pass\", \"show\", \"dav\"], as there is no shell")
            }
            var words: [String] = []
            for word in nodes { words.append(try anyText(word)) }
            guard let program = words.first, !program.isEmpty else {
                throw Unusable("there is no program in the list")
            }
            guard !words.contains(where: { $0.utf8.contains(0) }) else {
                throw Unusable("there is a NUL in a word")
            }
            words[0] = try paths.program(program)
            return words
        }
    }

    /// The name of an environment variable.
    static func variable(_ node: TOMLNode) throws(Unusable) -> String {
        let text = try Self.text(node)
        let isName =
            text.first?.isNumber == false
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        guard isName else {
            throw Unusable("this is no name of an environment variable, such as CLUB_URL, without a $")
        }
        return text
    }

    static func glob(_ node: TOMLNode) throws(Unusable) -> Glob {
        guard let glob = Glob(try text(node)) else {
            throw Unusable("a pattern has at most \(Glob.maxLength) characters")
        }
        return glob
    }

    /// A mail address, in lower case and without `mailto:`.
    static func mailAddress(_ node: TOMLNode) throws(Unusable) -> String {
        var text = try Self.text(node).lowercased()
        if text.hasPrefix("mailto:") { text.removeFirst("mailto:".count) }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), !text.contains(where: \.isWhitespace)
        else {
            throw Unusable("this is no mail address such as ana@example.org")
        }
        return text
    }

    /// What a person wrote, for a message; nothing that could be a secret.
    static func shown(_ text: String) -> String {
        text.count <= 40 && !AddressCheck.stands(in: text) ? "\"\(text)\"" : "this"
    }
}

extension TOMLNode {
    init(place: TextPlace, value: Value) {
        self.place = place
        self.value = value
    }
}
