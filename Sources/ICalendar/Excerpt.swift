/// Short pieces of feeds for messages.
enum Excerpt {
    /// The beginning of a text on one line, without control characters and not longer than 40 characters.
    static func of(_ bytes: some Collection<UInt8>) -> String {
        let text = String(decoding: bytes.prefix(160), as: UTF8.self)
        let clean = String(
            text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : Character($0) })
        return clean.count <= 40 && bytes.count <= 160 ? clean : clean.prefix(40) + "…"
    }

    /// The same of a text.
    static func of(_ text: some StringProtocol) -> String { of(text.utf8) }

    /// The same in quotes.
    static func quoted(_ text: String) -> String { "\"\(of(text))\"" }
}
