/// The session as it stands in its file: what this version knows of it, and the keys that newer versions added,
/// which a rewrite keeps.
struct SessionFile: Codable {
    var session: SharedSession
    var otherKeys: [String: JSONValue]

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    init(session: SharedSession, otherKeys: [String: JSONValue]) {
        self.session = session
        self.otherKeys = otherKeys
    }

    init(from decoder: any Decoder) throws {
        session = try SharedSession(from: decoder)
        otherKeys = [:]
        let values = try decoder.container(keyedBy: Key.self)
        for key in values.allKeys where SharedSession.CodingKeys(stringValue: key.stringValue) == nil {
            otherKeys[key.stringValue] = try values.decode(JSONValue.self, forKey: key)
        }
    }

    func encode(to encoder: any Encoder) throws {
        try session.encode(to: encoder)
        var values = encoder.container(keyedBy: Key.self)
        for (name, value) in otherKeys { try values.encode(value, forKey: Key(name)) }
    }

    /// The file in a folder; `nil` if there is none or it cannot be read.
    static func read(in folder: borrowing ContainerFolder) -> SessionFile? {
        guard let bytes = try? folder.read(ContainerFile.session) else { return nil }
        return try? SnapshotCoding.decode(SessionFile.self, from: bytes)
    }
}

/// A JSON value whose meaning is not known here.
enum JSONValue: Hashable, Codable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let integer = try? value.decode(Int64.self) {
            self = .integer(integer)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let string = try? value.decode(String.self) {
            self = .string(string)
        } else if let array = try? value.decode([JSONValue].self) {
            self = .array(array)
        } else {
            self = .object(try value.decode([String: JSONValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let bool): try container.encode(bool)
        case .integer(let integer): try container.encode(integer)
        case .number(let number): try container.encode(number)
        case .string(let string): try container.encode(string)
        case .array(let array): try container.encode(array)
        case .object(let object): try container.encode(object)
        }
    }
}
