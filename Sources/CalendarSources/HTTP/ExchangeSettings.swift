/// What stays the same over all requests of an exchange.
struct ExchangeSettings {
    /// How the source is spoken to.
    var options: TransportOptions
    /// What the program calls itself.
    var userAgent: String
    /// Headers besides those of the transport, as whole lines.
    var fields: [String]
    /// From where an address can be reached.
    var reach: (NetworkAddress) -> NetworkAddress.Reach
    /// What takes the body of an answer with status 200.
    var sink: any BodySink
}
