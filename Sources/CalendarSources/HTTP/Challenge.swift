/// What a server that answers 401 would accept (RFC 9110, section 11.6.1).
struct Challenge {
    /// Whether it would accept a password in Base64 (RFC 7617).
    let offersBasic: Bool
    /// Whether it would accept a digest (RFC 7616).
    let offersDigest: Bool
    /// Whether it says that passwords are UTF-8, so that no other encoding need be tried.
    let wantsUTF8: Bool

    /// The challenge of an answer. One field can have several schemes, each with parameters of its own.
    init(_ head: HTTPHead) {
        let text = head[all: "www-authenticate"].map(Self.withoutQuotes).joined(separator: ", ")
        // A scheme is the word before a parameter list or between commas; parameters have an equals sign.
        let words = text.lowercased().split { " ,\t".contains($0) }
        offersBasic = words.contains("basic")
        offersDigest = words.contains("digest")
        wantsUTF8 = head[all: "www-authenticate"].contains { $0.lowercased().contains("charset=\"utf-8\"") }
    }

    /// A text without its quoted strings: a realm may be called "digest".
    private static func withoutQuotes(_ text: String) -> String {
        var result = ""
        var isQuoted = false
        var isEscaped = false
        for character in text {
            if isEscaped {
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if !isQuoted {
                result.append(character)
            }
        }
        return result
    }
}
