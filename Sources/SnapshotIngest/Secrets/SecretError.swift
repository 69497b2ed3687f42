/// Why a secret could not be had. Neither the secret nor what a program said about it is in it.
public struct SecretError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, for whoever decides what to do about it.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// There is no such file, variable or entry.
        case missing
        /// The file cannot be read, or may be read by others.
        case notPrivate
        /// What was found cannot be a secret: empty, too long, with a line break in it.
        case unusable
        /// The program could not be started, failed or took too long.
        case commandFailed
    }

    /// What is wrong.
    public var code: Code
    /// What is wrong and what to do, as a sentence without full stop.
    public var explanation: String

    /// An error.
    ///
    /// - Parameters:
    ///   - code: What is wrong.
    ///   - explanation: The same as a sentence, without any secret.
    public init(_ code: Code, _ explanation: String) {
        self.code = code
        self.explanation = explanation
    }

    /// The explanation.
    public var description: String { explanation }
}
