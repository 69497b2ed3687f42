/// The keys that a table of the configuration may have, as they are written in the file.
protocol ConfigurationKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// Where such a table stands, for a key that was put elsewhere: `[window]`.
    static var home: String { get }
}

/// The keys of the file itself.
enum FileKey: String, ConfigurationKey {
    case output, timezone, language, theme, window
    case hidden, banished
    case username, baseURL
    case onChange, onPush
    case metrics, report, staleAfter
    case sources

    static var home: String { "the top of the file, before the first [table]" }
}

/// The keys of `[window]`.
enum WindowKey: String, ConfigurationKey {
    case daysBehind, daysAhead, maxEvents

    static var home: String { "[window]" }
}

/// The keys of `[theme]`.
enum ThemeKey: String, ConfigurationKey {
    case today, text, background, line, primary, accent

    static var home: String { "[theme]" }
}

/// The keys of one of `[[sources]]`.
enum SourceKey: String, ConfigurationKey {
    case key, name, color, prefix, timezone
    case path, url, urlFile, urlCommand, urlEnvironment, caldav
    case refresh, calendars
    case username, passwordFile, passwordCommand, passwordEnvironment, netrc, tokenFile, tokenCommand
    case caFile, clientCertificate, clientKey, pinnedKey, proxy, userAgent, httpVersion
    case allowInsecure, alsoSendTo
    case include, exclude
    case `private`, hideDeclinedFor
    case maxBytes, timeout

    static var home: String { "one of [[sources]]" }

    /// Exactly one of them says where a source is.
    static let places: [SourceKey] = [.path, .url, .urlFile, .urlCommand, .urlEnvironment, .caldav]
    /// At most one of them says how the source knows who asks.
    static let credentials: [SourceKey] = [
        .passwordFile, .passwordCommand, .passwordEnvironment, .netrc, .tokenFile, .tokenCommand,
    ]
    /// What means something only where there is a server.
    static let network: [SourceKey] =
        [.refresh, .username] + credentials + [
            .caFile, .clientCertificate, .clientKey, .pinnedKey, .proxy, .userAgent, .httpVersion,
            .allowInsecure, .alsoSendTo, .timeout,
        ]
}

/// The keys of one of the tables of `include` and `exclude`.
enum PatternKey: String, ConfigurationKey {
    case title, location, category

    static var home: String { "a pattern of include or exclude" }
}

/// The keys of one of the tables of `calendars`.
enum CalendarKey: String, ConfigurationKey {
    case match, key, name, color

    static var home: String { "a table of calendars" }
}
