/// The app group whose container the apps share on Apple systems.
public enum CalendarrAppGroup {
    /// The identifier as iOS and watchOS want it.
    public static let unprefixed = "group.com.scarriffleservices.calendarr"

    /// The developer team's identifier, the prefix that macOS wants.
    public static let teamID = "PP34X97WS3"

    /// The identifier as the system that runs this wants it: with the team's prefix on macOS and Mac Catalyst,
    /// which iOS and watchOS forbid.
    public static var current: String {
        #if os(macOS) || targetEnvironment(macCatalyst)
            "\(teamID).\(unprefixed)"
        #else
            unprefixed
        #endif
    }
}
