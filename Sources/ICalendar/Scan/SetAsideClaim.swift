/// What decides whether an event that was set aside is examined after all.
struct SetAsideClaim: Hashable, Sendable {
    let uid: UIDHash
    /// Of an override, the original start of the instance that it replaces, on its wall in seconds as if in UTC; it
    /// lies outside of the window in any zone. `nil` of a series.
    var original: Int64?
}
