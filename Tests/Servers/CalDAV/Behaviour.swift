/// How the modelled server misbehaves in one respect; `model.py` lists them.
public enum Behaviour: Encodable, Sendable, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral
{
    /// Whether.
    case flag(Bool)
    /// A count or a status.
    case number(Int)
    /// Which of several ways.
    case word(String)
    /// Names.
    case words([String])

    /// By a literal.
    public init(booleanLiteral value: Bool) { self = .flag(value) }
    /// By a literal.
    public init(integerLiteral value: Int) { self = .number(value) }
    /// By a literal.
    public init(stringLiteral value: String) { self = .word(value) }
    /// By a literal.
    public init(arrayLiteral elements: String...) { self = .words(elements) }

    /// As the value alone.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .flag(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .word(let value): try container.encode(value)
        case .words(let value): try container.encode(value)
        }
    }
}
