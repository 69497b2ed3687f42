/// One conversion: feeds in, one snapshot out.
public struct Conversion: Sendable {
    /// What is converted and how.
    public let request: ConversionRequest

    /// A conversion that has not run yet.
    public init(_ request: ConversionRequest) {
        self.request = request
    }
}
