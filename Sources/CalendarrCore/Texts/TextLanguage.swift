import Foundation

/// A language that the core has texts in.
public enum TextLanguage: String, Hashable, Sendable, CaseIterable {
    /// German.
    case german = "de"

    /// English.
    case english = "en"

    /// The language that a snapshot's `language` asks for; `system` and whatever is not known follow the
    /// system.
    public init(_ language: String) {
        self = TextLanguage(rawValue: language) ?? .system
    }

    /// The language of the system: on Apple systems the user's first preferred one; elsewhere that of `LC_ALL`,
    /// `LC_MESSAGES` or `LANG`, whichever is the first to be set. English if it is neither.
    public static var system: TextLanguage {
        #if canImport(Darwin)
            of(localeName: Locale.preferredLanguages.first ?? "")
        #else
            inEnvironment(ProcessInfo.processInfo.environment)
        #endif
    }

    /// Foundation on Linux does not look at the environment, hence this does (POSIX, section 8.2).
    static func inEnvironment(_ environment: [String: String]) -> TextLanguage {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
        return of(localeName: names.first { !$0.isEmpty } ?? "")
    }

    /// `de`, `de_CH.UTF-8` and `de-AT` are German.
    private static func of(localeName: String) -> TextLanguage {
        let language = localeName.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }
        return TextLanguage(rawValue: language.lowercased()) ?? .english
    }
}
