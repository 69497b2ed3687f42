/// Why a text is not an address that can be asked. Says nothing of the text, which may be a secret.
public struct AddressError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, for whoever decides what to do about it.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// It does not begin with a scheme.
        case scheme
        /// Its scheme is another than http, https, webcal and webcals.
        case unsupportedScheme
        /// It has no host, or one that no machine can have.
        case host
        /// Its port is not a number from 1 to 65 535.
        case port
        /// There are control characters in it.
        case controlCharacter
        /// It is longer than any server takes.
        case tooLong
    }

    /// What is wrong.
    public let code: Code

    /// What is wrong and what to do, as a clause without the address.
    public var description: String {
        switch code {
        case .scheme: "is not an address: it has to begin with https://, webcal:// or http://"
        case .unsupportedScheme: "has a scheme that is not spoken here; https, webcal, webcals and http are"
        case .host:
            "has no usable host name; a name with other than ASCII letters can be written in its xn-- form"
        case .port: "has a port that is not a number from 1 to 65535"
        case .controlCharacter: "has control characters (a line end, a tab) in it"
        case .tooLong: "is longer than \(SourceAddress.maximumLength) bytes"
        }
    }
}
