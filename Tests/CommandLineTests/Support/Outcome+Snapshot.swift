import CalendarrCore
import Foundation

extension Outcome {
    /// The snapshot on standard output.
    func snapshot() throws -> CalendarrSnapshot {
        try SnapshotCoding.decode(CalendarrSnapshot.self, from: output)
    }

    /// The JSON object on standard output.
    func object() throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: output) as? [String: Any] ?? [:]
    }
}
