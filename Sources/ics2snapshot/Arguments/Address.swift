import Foundation

/// Addresses where something else is wanted. They may be secrets and are never repeated in a message.
enum Address {
    /// The scheme of an operand that is an address; a file of such a name can be given as `./name`.
    static func scheme(of operand: String) -> String? {
        guard let colon = operand.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = operand[..<colon].lowercased()
        let isKnown = ["http", "https", "webcal", "webcals"].contains(scheme)
        let isScheme =
            scheme.first?.isLetter == true
            && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        return isKnown || isScheme && operand[colon...].hasPrefix("://") ? scheme : nil
    }

    /// Whether an address stands anywhere in a text: behind a space, a quote or another scheme (`feed:https://…`).
    static func stands(in text: String) -> Bool {
        // Of a call with many files hardly one has a colon.
        text.utf8.contains(UInt8(ascii: ":")) && (text.contains("://") || scheme(of: text) != nil)
    }
}

extension String {
    /// What a person wrote, for a message; not an address.
    var quoted: String { Address.stands(in: self) ? "an address" : "'\(self)'" }
}
