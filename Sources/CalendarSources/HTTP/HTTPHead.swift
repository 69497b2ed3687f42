/// The status and the fields of an answer.
struct HTTPHead {
    let status: Int
    private var fields: [String: [String]] = [:]

    /// The head that begins with a status line (`HTTP/1.1 200 OK`), or `nil` if it is none.
    init?(statusLine: String) {
        let words = statusLine.split(separator: " ")
        guard words.count >= 2, words[0].hasPrefix("HTTP/"), words[1].utf8.count == 3,
            let status = Int(words[1])
        else {
            return nil
        }
        self.status = status
    }

    /// Adds a line such as `ETag: "x"`; what has no colon is passed over.
    mutating func add(line: String) {
        guard let colon = line.firstIndex(of: ":") else { return }
        fields[line[..<colon].lowercased(), default: []].append(
            Self.trimmed(line[line.index(after: colon)...]))
    }

    /// The values of all fields of a name, which is in lower case.
    subscript(all name: String) -> [String] { fields[name] ?? [] }

    /// The value of the first field of a name, which is in lower case; `nil` if it is empty.
    subscript(name: String) -> String? {
        fields[name]?.first.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Bytes of the body as it is sent.
    var contentLength: Int? { self["content-length"].flatMap { Int($0) } }

    /// Whether the answer sends somewhere else.
    var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }

    private static func trimmed(_ value: Substring) -> String {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let withoutEnd = value.utf8.reversed().drop(while: isBlank).reversed()
        return String(decoding: withoutEnd.drop(while: isBlank), as: UTF8.self)
    }
}
