public import Foundation

/// The state as `status` shows it, read without the lock: beside a run, and where there is no state yet.
///
/// Nothing is changed and nothing repaired.
public struct StoreStatus: Hashable, Sendable {
    /// The sources that are known, sorted by key. One of the configuration that is not among them was never asked.
    public let sources: [SourceStatusRow]

    /// The push state.
    public let push: PushRecord

    /// Reads the state of a folder; empty where there is none.
    ///
    /// - Parameters:
    ///   - directory: The folder, for instance ``StateDirectory/default(environment:)``.
    ///   - now: The clock, from which ages are counted. Instants that are void are left out as in
    ///     ``IngestStore/record(for:)``.
    /// - Throws: ``StoreError``: `.damaged` and `.version` for a state file that cannot be read as it is, `.refused`
    ///   for a folder or file that is not only ours, else what the system said.
    public init(directory: URL, now: Date) throws(StoreError) {
        try self.init(directory: directory, now: now, schema: .current)
    }

    init(directory: URL, now: Date, schema: Schema) throws(StoreError) {
        let path = directory.path(percentEncoded: false)
        guard let folder = try PrivateFolder.existing(path),
            let contents = try StateReader(folder: folder, now: now, schema: schema).contents()
        else {
            (sources, push) = ([], PushRecord())
            return
        }
        sources = contents.sources
        push = contents.push
    }
}
