/// What a person can read about a verb.
struct Manual {
    /// The calls, without the program's name: `show [OPTION]... [DIR|FEED|-]`.
    let calls: [String]
    /// One line for the list of verbs.
    let summary: String
    /// Paragraphs; each is filled to the width of the page.
    let description: [String]
    /// Every option that the verb takes, with what it means.
    let options: [(id: OptionID, meaning: String)]
    /// How the verb can end, apart from 0.
    let exitStatuses: [(status: String, meaning: String)]
}

/// Lays out help texts for a terminal of 80 columns.
enum HelpPage {
    private static let width = 79
    private static let optionColumn = 26

    /// The lines that follow the message of a wrong call.
    static func usage(of verb: any Verb.Type) -> String {
        let rest = verb.name == ConvertVerb.name ? "" : verb.name + " "
        return calls(verb.manual.calls) + "\nTry 'ics2snapshot \(rest)--help' for more."
    }

    /// The page of one verb.
    static func page(of verb: any Verb.Type) -> String {
        let manual = verb.manual
        return
            ([calls(manual.calls), ""] + paragraphs(manual.description) + options(manual.options)
            + exitStatuses(manual.exitStatuses)).joined(separator: "\n")
    }

    /// The page of the program: the verbs, then the main job.
    static func mainPage() -> String {
        var lines = [calls(verbs.flatMap { $0.manual.calls }), ""]
        lines += ["Verbs:"]
        for verb in verbs {
            lines += entry("  " + verb.name, verb.manual.summary, column: 14)
        }
        lines += ["", "'ics2snapshot VERB --help' explains a verb. Without a verb, convert is meant:", ""]
        let main = ConvertVerb.manual
        lines += paragraphs(main.description) + options(main.options) + exitStatuses(main.exitStatuses)
        return lines.joined(separator: "\n")
    }

    private static func calls(_ calls: [String]) -> String {
        calls.enumerated().map { ($0.offset == 0 ? "Usage: " : "  or:  ") + "ics2snapshot " + $0.element }
            .joined(separator: "\n")
    }

    private static func paragraphs(_ paragraphs: [String]) -> [String] {
        paragraphs.flatMap { filled($0, width: width) + [""] }
    }

    private static func options(_ options: [(id: OptionID, meaning: String)]) -> [String] {
        ["Options:"]
            + options.flatMap { option in
                let letter = option.id.letter.map { "  -\($0), " } ?? "      "
                let value = option.id.placeholder.map { "=" + $0 } ?? ""
                return entry(letter + option.id.spelling + value, option.meaning, column: optionColumn)
            }
    }

    private static func exitStatuses(_ statuses: [(status: String, meaning: String)]) -> [String] {
        ["", "Exit status:"]
            + ([("0", "done")] + statuses).flatMap { entry("  " + $0.status, $0.meaning, column: 11) }
    }

    /// A term at the left and its explanation at a column, which begins on the next line if the term is long.
    private static func entry(_ term: String, _ explanation: String, column: Int) -> [String] {
        let indent = String(repeating: " ", count: column)
        let lines = filled(explanation, width: width - column)
        guard term.count + 2 <= column else { return [term] + lines.map { indent + $0 } }
        let first = term + String(repeating: " ", count: column - term.count)
        return lines.enumerated().map { ($0.offset == 0 ? first : indent) + $0.element }
    }

    private static func filled(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return lines + [line]
    }
}
