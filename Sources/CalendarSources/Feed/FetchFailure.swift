public import Foundation

/// Why a source gave nothing, or not all of it.
public struct FetchFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, for whoever decides what to do about it.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// No connection: no such host, nobody listening, a proxy in the way.
        case unreachable
        /// The server is not who it should be, or going on would give something away: a certificate that does not
        /// verify, a redirect to plain HTTP or into a private network.
        case untrusted
        /// The server does not accept the credentials, or asks for some.
        case refused
        /// There is nothing at the address (404, 410).
        case notFound
        /// The server answers with an error, or with something that is not an answer.
        case http
        /// The body is larger than allowed.
        case tooLarge
        /// It took longer than allowed.
        case timeout
        /// The connection ended before the body did, or the body cannot be decompressed.
        case incomplete
        /// The sink threw an error.
        case stopped
        /// Something is missing on this machine, or an option is wrong: no libcurl, no such certificate file.
        case setup
    }

    /// What went wrong.
    public var code: Code
    /// What went wrong and what to do, as a clause that names hosts at most.
    public var text: String
    /// Not before this instant should the server be asked again (Retry-After, within a minute and two hours).
    public var notBefore: Date?
    /// Whether asking again will not help until somebody does something: then once a day is often enough.
    public var isPermanent: Bool

    /// A failure.
    ///
    /// - Parameters:
    ///   - code: What went wrong.
    ///   - text: What went wrong and what to do, as a clause without secrets.
    ///   - notBefore: The instant before which the server should not be asked again, if it named one.
    ///   - isPermanent: Whether asking again will not help until somebody does something.
    public init(_ code: Code, _ text: String, notBefore: Date? = nil, isPermanent: Bool = false) {
        self.code = code
        self.text = text
        self.notBefore = notBefore
        self.isPermanent = isPermanent
    }

    /// The text.
    public var description: String { text }
}
