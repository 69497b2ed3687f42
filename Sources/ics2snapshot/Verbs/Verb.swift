import SnapshotIngest

/// One thing that the program can do.
protocol Verb {
    /// The word on the command line.
    static var name: String { get }
    /// What ``help`` and the usage of a wrong call are made of.
    static var manual: Manual { get }

    /// The verb as it was called.
    ///
    /// - Throws: ``UsageError`` or ``Failure``.
    init(_ arguments: [Argument]) throws

    /// Does the work and says how it ended.
    ///
    /// - Throws: ``Failure``.
    func run() throws -> RunStatus
}

/// The verbs that exist, in the order of the help text.
var verbs: [any Verb.Type] {

    [
        ConvertVerb.self, SyncVerb.self, CheckVerb.self, DiscoverVerb.self, StatusVerb.self, ShowVerb.self,
        DiffVerb.self, SignOutVerb.self,
    ]

}
