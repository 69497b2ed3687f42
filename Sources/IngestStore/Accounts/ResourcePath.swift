import Foundation

/// Paths as rows are told apart by them.
enum ResourcePath {
    /// The composed form: SQLite compares bytes, while equal strings may differ in how they write an umlaut.
    static func canonical(_ path: String) -> String {
        path.utf8.allSatisfy { $0 < 0x80 } ? path : path.precomposedStringWithCanonicalMapping
    }
}
