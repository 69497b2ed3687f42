/// Something that was found wrong with the state and dealt with: no reason to fail, but one to tell.
public struct StoreNote: Hashable, Sendable, CustomStringConvertible {
    /// What was found.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The state file was damaged; it is set aside and the run goes on with an empty one.
        case setAsideDamaged
        /// The state file is of a newer program; it is set aside and the run goes on with an empty one.
        case setAsideNewer
        /// The state file belongs to another program; it is set aside and the run goes on with an empty one.
        case setAsideForeign
        /// The journal beside the state file was damaged; it is set aside, the state is that of before it.
        case setAsideJournal
        /// The stored body of a source is missing or has another length; it is fetched anew.
        case bodyLost
    }

    /// What was found.
    public let kind: Kind

    /// The file.
    public let path: String

    /// What is wrong with it and what was done, without the path.
    public let text: String

    /// One sentence with the path.
    public var description: String { "\(path): \(text)" }
}
