import Foundation

/// A value as SQLite keeps it.
enum SQLValue: Hashable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    init(_ value: Int?) { self = value.map { .integer(Int64($0)) } ?? .null }
    init(_ value: String?) { self = value.map { .text($0) } ?? .null }
    init(_ value: Bool) { self = .integer(value ? 1 : 0) }

    /// Whole seconds since 1970, rounded down; what is outside the years 1 to 9999, or no number, is null.
    init(_ instant: Date?) {
        let seconds = instant?.timeIntervalSince1970.rounded(.down)
        self = seconds.flatMap { Self.years.contains($0) ? .integer(Int64($0)) : nil } ?? .null
    }

    private static let years = -62_135_596_800.0...253_402_300_799.0
}
