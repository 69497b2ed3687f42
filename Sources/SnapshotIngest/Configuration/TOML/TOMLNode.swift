/// A place in a text: line and column, both counted from 1; line 0 stands for none.
struct TextPlace: Hashable, Comparable, Sendable {
    var line: Int
    var column: Int

    /// The text as a whole.
    static let none = TextPlace(line: 0, column: 0)

    static func < (one: TextPlace, other: TextPlace) -> Bool {
        (one.line, one.column) < (other.line, other.column)
    }
}

/// A value of a TOML text, with its place.
struct TOMLNode: Decodable, Hashable, Sendable {
    enum Value: Hashable, Sendable {
        case string(String)
        case integer(Int64)
        /// `nil` for what JSON has no number for.
        case float(Double?)
        case boolean(Bool)
        /// A date, a time or both, as text.
        case time(String)
        case array([TOMLNode])
        /// The entries in the order of the text.
        case table([TOMLEntry])
    }

    var place: TextPlace
    var value: Value

    private enum CodingKeys: CodingKey {
        case kind, line, column, value
    }

    private enum Kind: String, Decodable {
        case table, array, string, integer, float, boolean, time
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        place = TextPlace(
            line: try values.decode(Int.self, forKey: .line),
            column: try values.decode(Int.self, forKey: .column))
        switch try values.decode(Kind.self, forKey: .kind) {
        case .string: value = .string(try values.decode(String.self, forKey: .value))
        case .integer: value = .integer(try values.decode(Int64.self, forKey: .value))
        case .float: value = .float(try values.decode(Double?.self, forKey: .value))
        case .boolean: value = .boolean(try values.decode(Bool.self, forKey: .value))
        case .time: value = .time(try values.decode(String.self, forKey: .value))
        case .array: value = .array(try values.decode([TOMLNode].self, forKey: .value))
        case .table:
            let entries = try values.decode([TOMLEntry].self, forKey: .value)
            value = .table(entries.sorted { $0.place < $1.place })
        }
    }

    /// What the value is, for a message: `a number`.
    var kindText: String {
        switch value {
        case .string: "text"
        case .integer, .float: "a number"
        case .boolean: "true or false"
        case .time: "a date or a time"
        case .array: "a list"
        case .table: "a table"
        }
    }
}

/// A key of a table with its value.
struct TOMLEntry: Decodable, Hashable, Sendable {
    var key: String
    var place: TextPlace
    var value: TOMLNode

    private enum CodingKeys: CodingKey {
        case key, line, column, value
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        key = try values.decode(String.self, forKey: .key)
        place = TextPlace(
            line: try values.decode(Int.self, forKey: .line),
            column: try values.decode(Int.self, forKey: .column))
        value = try values.decode(TOMLNode.self, forKey: .value)
    }
}
