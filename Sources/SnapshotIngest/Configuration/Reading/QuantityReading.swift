import Foundation

/// Durations and sizes: a number and a unit.
enum QuantityReading {
    /// The units of a duration with their seconds.
    static let seconds: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]

    /// A duration in seconds, as `"12h"`.
    ///
    /// - Parameters:
    ///   - units: The units that are allowed, from the smallest on.
    ///   - range: What it may be, in seconds.
    static func duration(
        units: String, _ range: ClosedRange<Int>
    ) -> (TOMLNode) throws(Unusable) -> TimeInterval {
        { node throws(Unusable) in
            let names = units.map { "\($0)" }.joined(separator: ", ")
            let wanted = "a duration is a number and one of \(names), such as \"30\(units.last ?? "d")\""
            guard case .string(let text) = node.value else {
                throw Unusable("this is \(node.kindText); \(wanted)")
            }
            let digits = text.prefix { $0.isASCII && $0.isNumber }
            let rest = text.dropFirst(digits.count).drop { $0 == " " }
            guard let unit = rest.first, rest.count == 1, units.contains(unit), let factor = seconds[unit],
                let number = Int(digits), number <= range.upperBound
            else { throw Unusable("\(ValueReading.shown(text)) is no duration; \(wanted)") }
            guard range.contains(number * factor) else {
                throw Unusable(
                    "\(ValueReading.shown(text)) is not from \(name(range.lowerBound)) to \(name(range.upperBound))"
                )
            }
            return TimeInterval(number * factor)
        }
    }

    /// A size in bytes, as `"64M"` or as a number.
    ///
    /// - Parameter range: What it may be, in bytes.
    static func size(_ range: ClosedRange<Int>) -> (TOMLNode) throws(Unusable) -> Int {
        { node throws(Unusable) in
            let wanted = "a size is a number of bytes, or a number and one of k, M, G, such as \"64M\""
            let size: Int?
            switch node.value {
            case .integer(let value): size = Int(exactly: value)
            case .string(let text): size = bytes(text)
            default: throw Unusable("this is \(node.kindText); \(wanted)")
            }
            guard let size else { throw Unusable("this is no size; \(wanted)") }
            guard range.contains(size) else {
                throw Unusable("this is not from \(range.lowerBound) to \(range.upperBound) bytes")
            }
            return size
        }
    }

    private static func bytes(_ text: String) -> Int? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits) else { return nil }
        let shift: Int
        switch text.dropFirst(digits.count).drop(while: { $0 == " " }).lowercased() {
        case "", "b": shift = 0
        case "k", "kb", "kib": shift = 10
        case "m", "mb", "mib": shift = 20
        case "g", "gb", "gib": shift = 30
        default: return nil
        }
        guard number <= Int.max >> shift else { return nil }
        return number << shift
    }

    private static func name(_ duration: Int) -> String {
        for unit in ["d", "h", "m"] {
            guard let factor = seconds[Character(unit)], duration % factor == 0 else { continue }
            return "\(duration / factor)\(unit)"
        }
        return "\(duration)s"
    }
}
