import Foundation

/// The entries of a netrc file: words that are separated by white space, whatever the lines.
///
/// A value in double quotes may have white space in it, and `\"`, `\\`, `\n`, `\r` and `\t`. A `#` begins a comment
/// where a keyword could stand, so that a password may begin with one. A `macdef` reaches to the next empty line and
/// is passed over.
struct Netrc: Hashable, Sendable {
    /// What the file says about one host.
    struct Entry: Hashable, Sendable {
        /// The host; `nil` for all others (`default`).
        var machine: String?
        var login: String?
        var password: Secret?
    }

    /// What is wrong with a file, and on which line; nothing of the file is repeated.
    struct SyntaxError: Error, Hashable {
        var line: Int
        var explanation: String
    }

    private(set) var entries: [Entry] = []

    /// - Throws: ``SyntaxError``.
    init(_ bytes: Data) throws(SyntaxError) {
        var scanner = Scanner(bytes: [UInt8](bytes))
        while let keyword = try scanner.keyword() {
            switch keyword {
            case "machine": entries.append(Entry(machine: try scanner.value()))
            case "default": entries.append(Entry())
            case "macdef":
                _ = try scanner.value()
                scanner.skipMacro()
            case "login", "user", "account", "password", "passwd":
                let value = try scanner.value()
                guard !entries.isEmpty else {
                    throw SyntaxError(
                        line: scanner.line, explanation: "\(keyword) stands before the first machine")
                }
                switch keyword {
                case "login", "user": entries[entries.count - 1].login = value
                case "account": break
                default: entries[entries.count - 1].password = Secret(value)
                }
            default:
                throw SyntaxError(
                    line: scanner.line,
                    explanation: "one of machine, default, login, password, account, macdef is wanted here")
            }
        }
    }

    /// The first entry that is for a host: its own, else `default`.
    ///
    /// - Parameters:
    ///   - host: The host; its letter case does not matter.
    ///   - login: The user it has to be for, if that is known; an entry without a user is for all.
    func entry(forHost host: String, login: String?) -> Entry? {
        entries.first { entry in
            (entry.machine.map { $0.lowercased() == host.lowercased() } ?? true)
                && (login == nil || entry.login == nil || entry.login == login)
        }
    }
}

/// Takes words off a netrc file.
private struct Scanner {
    let bytes: [UInt8]
    private var index = 0
    /// The line of the word that was taken last.
    private(set) var line = 1
    private var currentLine = 1

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func advance() {
        if byte == 0x0A { currentLine += 1 }
        index += 1
    }

    private mutating func skip(while isSkipped: (UInt8) -> Bool) {
        while let byte, isSkipped(byte) { advance() }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    /// The next keyword, or `nil` at the end.
    mutating func keyword() throws(Netrc.SyntaxError) -> String? {
        skip(while: Self.isSpace)
        while byte == UInt8(ascii: "#") {
            skip { $0 != 0x0A }
            skip(while: Self.isSpace)
        }
        return byte == nil ? nil : try word()
    }

    /// The value of the keyword before it.
    mutating func value() throws(Netrc.SyntaxError) -> String {
        skip(while: Self.isSpace)
        guard byte != nil else {
            throw Netrc.SyntaxError(line: currentLine, explanation: "the file ends where a value is wanted")
        }
        return try word()
    }

    private mutating func word() throws(Netrc.SyntaxError) -> String {
        line = currentLine
        var word: [UInt8] = []
        if byte == UInt8(ascii: "\"") {
            advance()
            while let next = byte, next != UInt8(ascii: "\"") {
                advance()
                guard next == UInt8(ascii: "\\"), let escaped = byte else {
                    word.append(next)
                    continue
                }
                advance()
                word.append(Self.escapes[escaped] ?? escaped)
            }
            guard byte != nil else {
                throw Netrc.SyntaxError(line: line, explanation: "a quote is not closed")
            }
            advance()
        } else {
            while let next = byte, !Self.isSpace(next) {
                word.append(next)
                advance()
            }
        }
        guard let text = String(validating: word, as: UTF8.self), !word.contains(0) else {
            throw Netrc.SyntaxError(line: line, explanation: "a word is not UTF-8")
        }
        return text
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]

    /// Passes over the lines of a macro, up to an empty one.
    mutating func skipMacro() {
        skip { $0 != 0x0A }
        while byte != nil {
            advance()
            let start = index
            skip { $0 != 0x0A }
            if bytes[start..<index].allSatisfy({ $0 == 0x0D }) { return }
        }
    }
}
