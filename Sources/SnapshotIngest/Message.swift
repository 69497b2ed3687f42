/// One line for people: what happened, where, what was done.
///
/// The text is one printable line whatever a feed or a file name contains.
public struct Message: Hashable, Sendable {
    /// How much it matters.
    public enum Severity: String, Hashable, Sendable, CaseIterable {
        /// Worth knowing; nothing is missing.
        case note
        /// Something in a feed was wrong and the rest was served.
        case warning
        /// Something that was asked for could not be had.
        case error
    }

    /// The longest text, in characters; what goes beyond it is cut.
    public static let maxLength = 1_000

    /// How much it matters.
    public let severity: Severity
    /// The line, without a line feed at its end.
    public let text: String

    /// A message of a text that may contain anything: control characters are shown as `\u{…}`.
    public init(_ severity: Severity, _ text: String) {
        self.severity = severity
        var line = ""
        for scalar in text.unicodeScalars.prefix(Self.maxLength) {
            if scalar.properties.generalCategory == .control || Self.isLineSeparator(scalar) {
                line += "\\u{" + String(scalar.value, radix: 16) + "}"
            } else {
                line.unicodeScalars.append(scalar)
            }
        }
        self.text = text.unicodeScalars.count > Self.maxLength ? line + "…" : line
    }

    private static func isLineSeparator(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .lineSeparator
            || scalar.properties.generalCategory == .paragraphSeparator
    }
}
