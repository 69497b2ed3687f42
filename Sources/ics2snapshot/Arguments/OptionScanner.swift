// The parser's state is global variables of the C library; they are touched here only, by the main thread.
@preconcurrency import CGetopt
import Glibc

/// One argument of the call, in the order in which it was given.
enum Argument {
    /// An option; the value is `nil` exactly if the option takes none.
    case option(OptionID, value: String?)
    /// Anything that is no option; `isAfterTerminator` if it stands after `--`.
    case operand(String, isAfterTerminator: Bool)
}

/// Splits the arguments of a call into options and operands with the C library's `getopt_long`.
///
/// Order is kept, because `--key`, `--name` and `--color` belong to the operand before them. Long options
/// may be abbreviated as far as they stay unique; `--` ends the options; `-` is an operand.
struct OptionScanner {
    /// The options that may be used.
    let options: [OptionID]

    // Values that getopt_long returns for a long option lie above every byte, so that an error can tell
    // `--output` from `-o`.
    private static let firstLongValue: Int32 = 256

    /// The arguments after the first one, which is the name of the program or of the verb.
    func scan(_ words: UnsafeBufferPointer<UnsafeMutablePointer<CChar>?>) throws(UsageError) -> [Argument] {
        // getopt_long wants a terminated vector it may look at as mutable; the words themselves stay ours.
        var vector = Array(words) + [nil]
        var names = options.map { strdup($0.rawValue) }
        defer { for name in names { free(name) } }
        var table = options.indices.map { index in
            option(
                name: names[index],
                has_arg: options[index].placeholder == nil ? no_argument : required_argument,
                flag: nil, val: Self.firstLongValue + Int32(index))
        }
        table.append(option())
        names.append(nil)

        var arguments: [Argument] = []
        optind = 0
        opterr = 0
        while true {
            let code = getopt_long(Int32(words.count), &vector, shortOptions, table, nil)
            switch code {
            case -1:
                for index in Int(optind)..<max(Int(optind), words.count) {
                    arguments.append(.operand(try text(of: vector[index]), isAfterTerminator: true))
                }
                return arguments
            case 1:
                arguments.append(.operand(try text(of: optarg), isAfterTerminator: false))
            case Int32(UInt8(ascii: ":")):
                throw UsageError("option \(spelling(ofValue: optopt)) needs a value")
            case Int32(UInt8(ascii: "?")):
                throw unusableOption(word: optind > 0 ? vector[Int(optind) - 1] : nil)
            default:
                guard let id = id(ofValue: code) else {
                    throw UsageError("option \(spelling(ofValue: code)) is not known")
                }
                try refuseSecret(of: id, code, words: vector)
                arguments.append(.option(id, value: id.placeholder == nil ? nil : try text(of: optarg)))
            }
        }
    }

    /// Refuses an abbreviation that asks for a secret rather than for the file that it is in: what follows it is one,
    /// and would be repeated as the name of a file.
    private func refuseSecret(
        of id: OptionID, _ code: Int32, words: [UnsafeMutablePointer<CChar>?]
    ) throws(UsageError) {
        guard [.passwordFile, .tokenFile].contains(id), code >= Self.firstLongValue else { return }
        // Its value is a word of its own, or the rest of this one.
        let written = [2, 1].compactMap { back in
            let place = Int(optind) - back
            return place >= 0 ? words[place].map { String(cString: $0) } : nil
        }
        guard !written.contains(where: { $0 == id.spelling || $0.hasPrefix(id.spelling + "=") }) else {
            return
        }
        throw UsageError(
            "a password or a token is no part of a call, where everybody can see it; \(id.spelling) names the file that it is in"
        )
    }

    // "-" keeps the order of operands and options, ":" tells a missing value from an unknown option.
    private var shortOptions: String {
        options.reduce(into: "-:") { result, option in
            guard let letter = option.letter else { return }
            result.append(letter)
            if option.placeholder != nil { result.append(":") }
        }
    }

    private func id(ofValue value: Int32) -> OptionID? {
        if value >= Self.firstLongValue {
            let index = Int(value - Self.firstLongValue)
            return options.indices.contains(index) ? options[index] : nil
        }
        guard let byte = UInt8(exactly: value) else { return nil }
        return options.first { $0.letter == Character(Unicode.Scalar(byte)) }
    }

    private func spelling(ofValue value: Int32) -> String {
        if value >= Self.firstLongValue, let id = id(ofValue: value) { return "'\(id.spelling)'" }
        guard let byte = UInt8(exactly: value), byte > 0x20, byte < 0x7F else { return "after '-'" }
        return "'-\(Character(Unicode.Scalar(byte)))'"
    }

    /// Why getopt_long returned `?`: no such option, several of them, or a value for one that takes none.
    private func unusableOption(word: UnsafeMutablePointer<CChar>?) -> UsageError {
        if optopt >= Self.firstLongValue {
            return UsageError("option \(spelling(ofValue: optopt)) takes no value")
        }
        if optopt != 0 { return UsageError("option \(spelling(ofValue: optopt)) is not known") }
        // What follows "=" may be anything, a secret too, and is not repeated.
        let written = word.map { String(cString: $0) } ?? ""
        let name = String(written.prefix { $0 != "=" })
        guard !Address.stands(in: name) else { return UsageError("an address is no option") }
        let candidates = options.map(\.spelling).filter { $0.hasPrefix(name) }
        guard candidates.count > 1 else { return UsageError("option '\(name)' is not known") }
        return UsageError("option '\(name)' could be \(candidates.joined(separator: " or "))")
    }

    private func text(of word: UnsafeMutablePointer<CChar>?) throws(UsageError) -> String {
        guard let word, let text = String(validatingCString: word) else {
            throw UsageError(
                "an argument is not UTF-8; a feed of such a name can be given as its folder or as -")
        }
        return text
    }
}
