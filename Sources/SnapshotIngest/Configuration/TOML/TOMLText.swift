import Foundation
import TOMLShims

/// A TOML text, read by toml++.
enum TOMLText {
    /// The most bytes that a text may have.
    static let maxBytes = 256 << 10

    /// What is wrong with a text, and where.
    struct SyntaxError: Error, Hashable {
        var place: TextPlace
        /// No part of the text that could be a secret is in it.
        var text: String
    }

    /// The table that a text is.
    ///
    /// - Parameter bytes: The text in UTF-8.
    /// - Throws: ``SyntaxError``.
    static func read(_ bytes: Data) throws(SyntaxError) -> TOMLNode {
        let document = bytes.withUnsafeBytes { buffer in
            toml_shims_read(buffer.assumingMemoryBound(to: CChar.self).baseAddress, buffer.count, maxBytes)
        }
        guard let document else {
            throw SyntaxError(place: .none, text: "there is not enough memory to read it")
        }
        defer { toml_shims_free(document) }
        var length = 0
        guard let json = toml_shims_json(document, &length) else {
            let place = TextPlace(
                line: Int(toml_shims_line(document)), column: Int(toml_shims_column(document)))
            let problem = toml_shims_problem(document).map { String(cString: $0) } ?? ""
            throw SyntaxError(place: place, text: sentence(of: problem))
        }
        do {
            return try JSONDecoder().decode(TOMLNode.self, from: Data(bytes: json, count: length))
        } catch {
            throw SyntaxError(place: .none, text: "its contents are not understood (\(error))")
        }
    }

    /// What toml++ says, up to the first thing that it repeats of the text, unless that is a sign or a plain key: it
    /// may be a secret.
    private static func sentence(of problem: String) -> String {
        if problem.hasSuffix("could not determine value type") {
            return "this is no value; text has to stand in quotes"
        }
        let prefix = "Error while parsing "
        let parts = (problem.hasPrefix(prefix) ? problem.dropFirst(prefix.count) : problem[...])
            .split(separator: "'", omittingEmptySubsequences: false)
        var sentence = "this is not TOML: " + parts[0]
        for (index, part) in parts.enumerated().dropFirst() {
            let isQuoted = index % 2 == 1
            let isKey =
                parts[index - 1].contains("redefine") && part.count <= 40 && part.allSatisfy(isOfPlainKey)
            guard !isQuoted || part.count <= 2 || isKey else { return sentence + "(…)" }
            sentence += isQuoted ? "'\(part)'" : part
        }
        return sentence
    }

    private static func isOfPlainKey(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "_-.[]".contains(character))
    }
}
