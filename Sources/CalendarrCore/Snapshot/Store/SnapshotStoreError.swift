public import Foundation

/// Why a container folder was not written.
public enum SnapshotStoreError: Error, Hashable, Sendable {
    /// The file there is of a newer schema than this version writes; nothing was touched.
    case newerSchema(file: String, found: Int, maxSupported: Int)

    /// The folder is signed out and stays so until it is told to sign in; nothing was touched.
    case signedOut(folder: String)

    /// The folder was signed out or cleared after this run began; nothing was touched.
    case staleToken(folder: String)

    /// Another process kept the folder's lock for longer than any write takes.
    case busy(folder: String)

    /// The system gave no container for the app group.
    case noContainer(appGroup: String)

    /// A system call failed; the old files are as they were unless it was the last step of several.
    case failed(FileFailure)
}

extension SnapshotStoreError: LocalizedError, CustomStringConvertible {
    /// A sentence that says what happened, where, and what to do.
    public var description: String {
        switch self {
        case .newerSchema(let file, let found, let maxSupported):
            """
            \(file) was written by a newer version (schema \(found), this one writes \(maxSupported)) and is not \
            overwritten; update this program or choose another folder
            """
        case .signedOut(let folder):
            "\(folder) is signed out; nothing is written there until an app signs in or its session.json is removed"
        case .staleToken(let folder):
            "\(folder) was signed out while this run was under way; its result is not written"
        case .busy(let folder):
            "\(folder) is locked by another process; try again when it has ended"
        case .noContainer(let appGroup):
            "The system has no container for the app group \(appGroup); check the app's entitlements"
        case .failed(let failure):
            failure.description
        }
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}
