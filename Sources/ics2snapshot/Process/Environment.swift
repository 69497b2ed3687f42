import Glibc

/// The variables that the caller has set, asked for one by one: a list of all of them would be made at every start.
enum Environment {
    /// The value of a variable, `nil` where it is not set.
    static func value(of name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
