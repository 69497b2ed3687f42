extension AccountDiscovery {
    /// The search for the calendars of an account.
    ///
    /// - Parameter session: The session of the account, which asks.
    public init(over session: DAVSession) {
        self.init(at: session.home, hasCredentials: session.hasCredentials, over: session)
    }
}
