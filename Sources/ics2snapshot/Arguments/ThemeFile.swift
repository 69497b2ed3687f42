import CalendarrCore
import Foundation
import SnapshotIngest

/// The JSON file of `--theme`: an object with some of the colours of ``SnapshotTheme``.
enum ThemeFile {
    private static let names = ["today", "text", "background", "line", "primary", "accent"]
    // Six colours take some hundred bytes.
    private static let maxBytes = 1 << 16

    /// The theme in a file; a colour that is not named has its default.
    ///
    /// - Throws: ``Failure``: 66 if the file cannot be read, 65 if it holds something else than a theme.
    static func theme(at path: String) throws(Failure) -> SnapshotTheme {
        let bytes = try contents(of: path)
        let object: [String: String]
        do {
            object = try JSONDecoder().decode([String: String].self, from: bytes)
        } catch {
            throw Failure(
                .badData, "\(path): this is not a JSON object of colours such as {\"today\": \"#4285f4\"}")
        }
        if let unknown = object.keys.sorted().first(where: { !names.contains($0) }) {
            throw Failure(.badData, "\(path): '\(unknown)' is not one of \(names.joined(separator: ", "))")
        }
        for name in names {
            guard let value = object[name], !CalendarColor.isHex(value) else { continue }
            throw Failure(.badData, "\(path): \(name): '\(value)' is not a colour such as #4285f4")
        }
        let standard = SnapshotTheme()
        return SnapshotTheme(
            today: object["today"] ?? standard.today, text: object["text"] ?? standard.text,
            background: object["background"] ?? standard.background, line: object["line"] ?? standard.line,
            primary: object["primary"] ?? standard.primary, accent: object["accent"] ?? standard.accent)
    }

    private static func contents(of path: String) throws(Failure) -> Data {
        let bytes: Data
        do {
            bytes = try FileDescriptor.contents(of: path, upTo: maxBytes + 1)
        } catch {
            throw Failure(.noInput, "\(path): the theme cannot be read: \(error.description)")
        }
        guard bytes.count <= maxBytes else {
            throw Failure(.badData, "\(path): a theme of more than \(maxBytes) bytes is none")
        }
        return bytes
    }
}
