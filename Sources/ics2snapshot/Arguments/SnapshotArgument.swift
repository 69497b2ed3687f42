import CalendarrCore
import Foundation
import Glibc
import SnapshotIngest

/// A snapshot as an operand names it: a container folder, a file, or standard input.
struct SnapshotArgument {
    /// The most bytes that a snapshot is read from: one of 100 000 events has about 30 MB.
    private static let maxBytes = 256 << 20

    /// The operand.
    let name: String

    /// - Parameters:
    ///   - operand: What stands in the call.
    ///   - number: Its place among the operands, which a message names instead of an address.
    init(_ operand: String, number: Int) throws(UsageError) {
        guard !operand.isEmpty else { throw UsageError("operand \(number) is empty") }
        guard !Address.stands(in: operand) || FileManager.default.fileExists(atPath: operand) else {
            throw UsageError(
                "operand \(number) is an address; give a container folder, a snapshot file or - for standard input"
            )
        }
        name = operand
    }

    var isStandardInput: Bool { name == "-" }

    /// The snapshot, in whose schema 1 days are counted by `calendar`.
    ///
    /// - Parameter language: Of the sentence that is said where there is none.
    /// - Throws: ``Failure`` (66, 74) where there is no usable snapshot.
    func snapshot(calendar: Calendar, language: String) throws(Failure) -> CalendarrSnapshot {
        let result = try read(calendar: calendar)
        guard let snapshot = result.snapshot else {
            // The range only matters where there is a snapshot.
            let state = result.displayState(for: .distantPast..<Date.distantPast)
            let sentence = SnapshotTexts(language: language).sentence(for: state) ?? ""
            throw Failure(.noInput, "\(shownName): \(sentence)")
        }
        return snapshot
    }

    private var shownName: String { isStandardInput ? "standard input" : name }

    private func read(calendar: Calendar) throws(Failure) -> SnapshotReadResult {
        var isFolder: ObjCBool = false
        if isStandardInput { return try read(descriptor: STDIN_FILENO, calendar: calendar) }
        guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) else {
            throw Failure(.noInput, "\(name): does not exist")
        }
        if isFolder.boolValue {
            return SnapshotStore(directory: URL(fileURLWithPath: name, isDirectory: false)).read(
                calendar: calendar)
        }
        let descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else {
            throw Failure(.noInput, "\(name): \(SystemError(code: errno).description)")
        }
        defer { close(descriptor) }
        return try read(descriptor: descriptor, calendar: calendar)
    }

    private func read(descriptor: Int32, calendar: Calendar) throws(Failure) -> SnapshotReadResult {
        do {
            let bytes = try FileDescriptor(number: descriptor).contents(upTo: Self.maxBytes + 1)
            guard bytes.count <= Self.maxBytes else {
                return .unreadable("\(shownName): it is larger than \(Self.maxBytes >> 20) MB")
            }
            return SnapshotReadResult(fileContents: bytes, path: shownName, calendar: calendar)
        } catch {
            throw Failure(.inputOutput, "\(shownName): \(error.description)")
        }
    }
}
