import CalendarSources
import Foundation
import SnapshotIngest

/// The feeds of a call with the options that follow each of them.
enum FeedArguments {
    /// The feeds in the order of the call.
    static func feeds(in arguments: [Argument]) throws(UsageError) -> [FeedRequest] {
        var feeds: [FeedRequest] = []
        for argument in arguments {
            switch argument {
            case .operand(let text, let isAfterTerminator):
                if !isAfterTerminator, verbs.contains(where: { $0.name == text }),
                    !FileManager.default.fileExists(atPath: text)
                {
                    throw UsageError("the verb '\(text)' has to be the first word of the call")
                }
                feeds.append(FeedRequest(location: try location(text, number: feeds.count + 1)))
            case .option(let id, let value):
                guard [.key, .name, .color].contains(id), let value else { continue }
                guard !feeds.isEmpty else {
                    throw UsageError("\(id.spelling) belongs behind the FEED that it is for")
                }
                switch id {
                case .key: feeds[feeds.count - 1].key = try key(value, of: id)
                case .name: feeds[feeds.count - 1].name = value
                default: feeds[feeds.count - 1].color = try color(value)
                }
            }
        }
        if feeds.count(where: { $0.location == .standardInput }) > 1 {
            throw UsageError("standard input (-) can be read once only")
        }
        let keys = feeds.compactMap(\.key)
        if let repeated = keys.first(where: { key in keys.count(where: { $0 == key }) > 1 }) {
            throw UsageError("--key: '\(repeated)' is given to more than one FEED")
        }
        return feeds
    }

    /// Where one operand says that a feed is; `number` is its place among the operands.
    ///
    /// An address is never repeated in a message: it may be a secret.
    static func location(_ operand: String, number: Int) throws(UsageError) -> FeedLocation {
        if operand.isEmpty { throw UsageError("FEED \(number) is empty") }
        if Address.scheme(of: operand) != nil {
            do {
                return .address(try SourceAddress(operand))
            } catch {
                throw UsageError("FEED \(number) \(error)")
            }
        }
        if Address.stands(in: operand), !FileManager.default.fileExists(atPath: operand) {
            throw UsageError(
                "FEED \(number) has an address in it; give the address alone, a file, a folder or - for standard input"
            )
        }
        return FeedLocation(argument: operand)
    }

    /// A calendar key as an option names it.
    static func key(_ text: String, of option: OptionID) throws(UsageError) -> String {
        guard !text.isEmpty, text == text.printable, !text.contains("\u{FFFD}"), !Address.stands(in: text)
        else {
            throw UsageError("\(option.spelling): a calendar key is a word such as ical:home")
        }
        return text
    }

    /// The path of a file or folder as an option names it.
    static func path(_ text: String, of option: OptionID) throws(UsageError) -> String {
        guard !text.isEmpty else { throw UsageError("\(option.spelling): the path is empty") }
        guard !Address.stands(in: text) else {
            throw UsageError("\(option.spelling): a path is wanted, and this is an address")
        }
        return text
    }

    private static func color(_ text: String) throws(UsageError) -> String {
        guard CalendarColor.hex(text) != nil else {
            throw UsageError(
                "--color: \(text.quoted) is not a colour such as #34a853 or a CSS name such as teal")
        }
        return text
    }
}
