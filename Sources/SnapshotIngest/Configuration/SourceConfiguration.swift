public import Foundation
public import ICalendar

/// One of the sources of a configuration: a feed, or an account with several calendars.
public struct SourceConfiguration: Hashable, Sendable {
    /// The calendar key, unique in the configuration; of an account or a folder of folders the beginning of the
    /// keys of its calendars.
    public var key: String
    /// Where it is.
    public var place: SourcePlace
    /// The line of the configuration file at which the source begins, counted from 1.
    public var line: Int
    /// The name to show; `nil` for the feed's own.
    public var name: String?
    /// A CSS colour name or hex that beats the feed's own.
    public var color: String?
    /// What is put before each title, as written.
    public var prefix: String?
    /// The zone in which floating times of this source are read.
    public var timezone: Zone?
    /// How many seconds pass at least between two requests; `nil` for each run, or the feed's own hints.
    public var refresh: TimeInterval?
    /// The calendars of an account; the one entry ``AccountCalendar/all`` unless stated.
    public var calendars: [AccountCalendar] = [.all]
    /// Who asks; `nil` for nobody in particular.
    public var credentials: SourceCredentials?
    /// How the server is talked to.
    public var transport = TransportConfiguration()
    /// Events have to fit one of these; empty for all.
    public var include: [EventPattern] = []
    /// Events that fit one of these are left out, whatever ``include`` says.
    public var exclude: [EventPattern] = []
    /// What becomes of private events; `nil` for the run's own choice.
    public var privateEvents: PrivateEvents?
    /// The user's own addresses in lower case, without `mailto:`: what one of them declined is left out.
    public var hideDeclinedFor: Set<String> = []
    /// The most bytes that a body of this source may have; `nil` for the default.
    public var maxBytes: Int?
    /// How many seconds a request may take; `nil` for the default.
    public var timeout: TimeInterval?

    /// A source of which only identity and place are known.
    ///
    /// - Parameters:
    ///   - key: The calendar key.
    ///   - place: Where it is.
    ///   - line: The line of the configuration file at which it begins; 0 if it has none.
    public init(key: String, place: SourcePlace, line: Int = 0) {
        self.key = key
        self.place = place
        self.line = line
    }
}

/// Where a source is.
public enum SourcePlace: Hashable, Sendable {
    /// A file or folder; an absolute path.
    case path(String)
    /// A feed's address. It may be a secret and is treated as one.
    case url(Secret)
    /// A feed whose address is a secret: what has to be loaded before it is known.
    case secretURL(SecretSource)
    /// The address of a CalDAV account.
    case caldav(Secret)
}

/// How a source's server is talked to; what the configuration leaves out is `nil`.
public struct TransportConfiguration: Hashable, Sendable {
    /// The version of HTTP that is spoken.
    public enum HTTPVersion: String, Hashable, Sendable, CaseIterable {
        /// HTTP/1.1.
        case http1 = "1.1"
        /// HTTP/2, over TLS.
        case http2 = "2"
    }

    /// A PEM file with the authorities to trust instead of the system's; an absolute path.
    public var caFile: String?
    /// A PEM file with a certificate of ours; an absolute path.
    public var clientCertificate: String?
    /// A PEM file with the key of that certificate; an absolute path.
    public var clientKey: String?
    /// The server's public keys, as libcurl takes them: `sha256//` and base64, separated by `;`.
    public var pinnedKey: String?
    /// The proxy's address; empty for none, `nil` for that of the environment.
    public var proxy: String?
    /// What we call ourselves.
    public var userAgent: String?
    /// The version of HTTP.
    public var httpVersion: HTTPVersion?
    /// Whether plain http is allowed to hosts that are not loopback.
    public var allowInsecure = false
    /// Further origins that may have the credentials: `https://host`, with a port where it is not 443, the
    /// first label may be `*`.
    public var alsoSendTo: [String] = []

    /// Nothing stated.
    public init() {}
}
