/// The random bytes of one state file, without which no digest in it means anything elsewhere.
struct Salt {
    static let byteCount = 16

    let bytes: [UInt8]

    /// The salt that a state file has.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// A new one, from the system's generator.
    static func random() -> Salt {
        Salt((0..<byteCount).map { _ in UInt8.random(in: .min ... .max) })
    }

    /// What stands for an address and a user in the state file: 128 bits of a salted SHA-256.
    ///
    /// The address of a private feed is a password. The state only has to know whether it is still the same, so it
    /// keeps a digest: copies of the file (backups, attachments to bug reports) do not open the calendar. SHA-256
    /// and not a keyed hash such as SipHash, because the salt lies in the same file, and only a one-way function
    /// promises anything to whom it is known. Guesses can be checked against it, but the secret part of such an
    /// address is random. 128 bits make two addresses differ for certain.
    func identity(address: String, user: String) -> [UInt8] {
        // The length keeps (ab, c) apart from (a, bc).
        let address = Array(address.utf8)
        let message = bytes + [1] + Array("\(address.count):".utf8) + address + Array(user.utf8)
        return Array(SHA256.digest(of: message).prefix(16))
    }

    /// 16 bits of a salted digest of a password or token.
    ///
    /// Passwords can be guessed, so no digest of one may be kept that says which guess is right. To 16 bits every
    /// 65 536th guess is right: enough to see that the secret was changed, which is all that is asked, and whoever
    /// reads it cannot tell the password from thousands of others. It is meant for secrets that a server refused.
    func fingerprint(ofSecret secret: String) -> UInt16 {
        let digest = SHA256.digest(of: bytes + [2] + Array(secret.utf8))
        return UInt16(digest[0]) << 8 | UInt16(digest[1])
    }
}
