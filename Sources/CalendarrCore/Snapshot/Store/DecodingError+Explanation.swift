import Foundation

extension DecodingError {
    /// What is wrong and at which key, for a person; at most 200 characters, without values from the file.
    var explanation: String {
        let text =
            switch self {
            case .keyNotFound(let key, let context):
                "the key \(Self.path(context.codingPath + [key])) is missing"
            case .valueNotFound(_, let context):
                "the value of \(Self.path(context.codingPath)) is missing"
            case .typeMismatch(let type, let context):
                "the value of \(Self.path(context.codingPath)) is not \(Self.name(of: type))"
            case .dataCorrupted(let context) where !context.codingPath.isEmpty:
                "the value of \(Self.path(context.codingPath)) is not valid"
            case .dataCorrupted(let context):
                // Foundation gives no path for a date that it cannot parse, only its words.
                context.debugDescription.contains("ISO8601")
                    ? "a date in it is not ISO-8601" : "it is not valid JSON"
            @unknown default:
                "it does not have the expected form"
            }
        return String(text.prefix(200))
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        if keys.isEmpty { return "the file" }
        return keys.reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }

    private static func name(of type: Any.Type) -> String {
        switch type {
        case is String.Type, is Date.Type: "text"
        case is Int.Type: "a whole number"
        case is Bool.Type: "true or false"
        case is [Any].Type: "a list"
        default: "an object"
        }
    }
}
