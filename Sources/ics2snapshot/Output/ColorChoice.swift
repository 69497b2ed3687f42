/// Whether a stream gets colour, and the sequences for it.
///
/// `NO_COLOR` (set and not empty) wins over everything, then `CLICOLOR_FORCE` (set, not `0`), then whether
/// the stream is a terminal that knows colour.
struct ColorChoice {
    let isColored: Bool

    init(of stream: FileDescriptor) {
        if let no = Environment.value(of: "NO_COLOR"), !no.isEmpty {
            isColored = false
        } else if let force = Environment.value(of: "CLICOLOR_FORCE"), !force.isEmpty, force != "0" {
            isColored = true
        } else {
            isColored = stream.isTerminal && Environment.value(of: "TERM") ?? "dumb" != "dumb"
        }
    }

    func bold(_ text: String) -> String { isColored ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

    func dim(_ text: String) -> String { isColored ? "\u{1B}[2m\(text)\u{1B}[0m" : text }

    /// The text in a colour given as `#rrggbb`; as it is where that is no such colour.
    func tinted(_ text: String, _ hex: String) -> String {
        guard isColored, hex.utf8.count == 7, hex.hasPrefix("#"), let rgb = UInt32(hex.dropFirst(), radix: 16)
        else { return text }
        return "\u{1B}[38;2;\(rgb >> 16);\(rgb >> 8 & 0xFF);\(rgb & 0xFF)m\(text)\u{1B}[0m"
    }
}
