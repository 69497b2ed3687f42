import CalendarrCore
import Foundation
import SnapshotIngest

/// The operand of the verbs that work on a container folder.
enum ContainerArgument {
    static let explanation =
        "Without DIR it is the folder $CALENDARR_CONTAINER, else $XDG_DATA_HOME/calendarr, else "
        + "~/.local/share/calendarr."

    /// The operands of a call.
    static func operands(in arguments: [Argument]) -> [String] {
        arguments.compactMap { argument in
            if case .operand(let text, _) = argument { text } else { nil }
        }
    }

    /// The folder that an operand names; an address is refused.
    static func folder(_ operand: String) throws(UsageError) -> String {
        guard !operand.isEmpty else { throw UsageError("DIR is empty") }
        guard !Address.stands(in: operand) || FileManager.default.fileExists(atPath: operand) else {
            throw UsageError("DIR is an address, and a folder is wanted")
        }
        return operand
    }

    /// Ends the run if there is no such folder: a folder that was named wrongly is not to be created.
    static func requireFolder(_ path: String) throws(Failure) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw Failure(.noInput, "\(path): does not exist")
        }
        guard isFolder.boolValue else { throw Failure(.noInput, "\(path): is a file, not a folder") }
    }

    /// Whether a folder is a container rather than a folder of feeds: it has one of a container's files, or
    /// nothing at all but hidden ones, such as the lock of a run that could not write.
    static func isContainer(_ path: String) -> Bool {
        let files = [
            ContainerFile.snapshot, ContainerFile.calendars, ContainerFile.session,
            ContainerFile.watchPayload,
        ]
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return false }
        return names.allSatisfy { $0.hasPrefix(".") } || names.contains { files.contains($0) }
    }
}
