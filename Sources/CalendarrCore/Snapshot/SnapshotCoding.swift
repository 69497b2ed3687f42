public import Foundation

/// The bytes of the files: the same whoever writes them.
///
/// Keys are sorted by UTF-8, slashes are not escaped, dates are ISO-8601 in UTC with whole seconds, and one
/// line feed stands at the end.
public enum SnapshotCoding {
    /// How the JSON is laid out.
    public enum Layout: Sendable {
        /// Two spaces a level and `"key" : value`, as in the container folder.
        case pretty
        /// All on one line.
        case compact
    }

    /// The JSON of a value, with a line feed at its end.
    ///
    /// - Throws: `EncodingError` from the value's own encoding; none of the core's types throws one.
    public static func encode<Value: Encodable>(_ value: Value, layout: Layout = .pretty) throws -> Data {
        if let snapshot = value as? CalendarrSnapshot { return snapshot.json(layout) }
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting =
            switch layout {
            case .pretty: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            case .compact: [.sortedKeys, .withoutEscapingSlashes]
            }
        var bytes = try encoder.encode(value)
        bytes.append(0x0A)
        return bytes
    }

    /// The value that JSON bytes stand for.
    ///
    /// - Parameters:
    ///   - type: What the JSON stands for.
    ///   - bytes: The JSON.
    ///   - calendar: In which the coverage of a schema-1 snapshot is counted.
    /// - Throws: `DecodingError`.
    public static func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: Data, calendar: Calendar = .current
    ) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        decoder.userInfo[.snapshotCalendar] = calendar
        return try decoder.decode(type, from: bytes)
    }
}
