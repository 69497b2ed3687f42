/// One feed that is asked for.
public struct FeedFetch {
    /// By what the caller finds the answer again.
    public var id: String
    /// Where it is.
    public var address: SourceAddress
    /// How it is spoken to.
    public var options: TransportOptions
    /// The validators of the stored body, or `nil` to have the body in any case.
    public var validators: FeedValidators?
    /// What takes the body.
    public var sink: any BodySink

    /// A feed that is asked for.
    ///
    /// - Parameters:
    ///   - id: By what the caller finds the answer again; no two fetches of a run share it.
    ///   - address: Where it is.
    ///   - options: How it is spoken to.
    ///   - validators: The validators of the stored body, or `nil` to have the body in any case.
    ///   - sink: What takes the body.
    public init(
        id: String, address: SourceAddress, options: TransportOptions, validators: FeedValidators? = nil,
        sink: any BodySink
    ) {
        self.id = id
        self.address = address
        self.options = options
        self.validators = validators
        self.sink = sink
    }
}
