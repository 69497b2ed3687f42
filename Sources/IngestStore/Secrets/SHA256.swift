import CMessageDigest

/// SHA-256 (FIPS 180-4) by libmd, which Debian's own package manager brings along.
enum SHA256 {
    /// The 32 bytes of the digest.
    static func digest(of message: [UInt8]) -> [UInt8] {
        var context = SHA2_CTX()
        SHA256Init(&context)
        SHA256Update(&context, message, message.count)
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        SHA256Final(&digest, &context)
        return digest
    }
}
