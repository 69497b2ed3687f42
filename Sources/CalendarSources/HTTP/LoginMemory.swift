/// How the origins of one source wanted to be told the credentials, so that only the first request to an origin is
/// refused for having told them differently.
final class LoginMemory {
    private var accepted: [Origin: LoginPlan.Attempt] = [:]

    /// The plan of a request to an origin.
    ///
    /// - Parameters:
    ///   - credentials: What it may be told.
    ///   - origin: The origin.
    func plan(_ credentials: Credentials?, for origin: Origin) -> LoginPlan {
        LoginPlan(credentials, for: origin, accepted: accepted[origin])
    }

    /// An origin did not refuse what it was told last.
    func note(_ plan: LoginPlan, acceptedBy origin: Origin) {
        if let attempt = plan.acceptedAfterChallenge { accepted[origin] = attempt }
    }
}
