/// What stays the same over all requests of an exchange.
struct ExchangeSettings {
    /// How the source is spoken to.
    var options: TransportOptions
    /// What the program calls itself.
    var userAgent: String
    /// What is asked.
    var question: HTTPQuestion
    /// Who may be told the credentials.
    var credentials: CredentialPolicy
    /// How they were told before; exchanges of one source can share it.
    var logins = LoginMemory()
    /// Where connections may go; exchanges of one source can share it.
    var network: PrivateNetworkGuard
    /// Whether the transport has connections of other sources, too, which ``network`` has not examined.
    var sharesConnections = true
    /// What takes the body of the answer that is wanted.
    var sink: any BodySink
}
