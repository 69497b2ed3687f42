/// The name of a body in the state's folder. It stands for the content: other bytes get another name, equal bytes keep
/// theirs.
public struct StoredBody: Hashable, Sendable {
    /// `<32 hexadecimal digits>.ics`, at random.
    public let name: String

    /// The length in bytes.
    public let byteCount: Int

    static let digits = 32
    static let suffix = ".ics"

    init(name: String, byteCount: Int) {
        self.name = name
        self.byteCount = byteCount
    }

    static func randomName() -> String {
        let halves = (0..<2).map { _ in
            let text = String(UInt64.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }
        return halves.joined() + suffix
    }

    /// Whether a name is one that bodies have: nothing else in the folder is ours to open or to remove.
    static func isName(_ name: String) -> Bool {
        name.hasSuffix(suffix) && name.utf8.count == digits + suffix.utf8.count
            && name.utf8.prefix(digits).allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
