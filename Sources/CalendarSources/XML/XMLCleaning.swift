/// What is done to the bytes of a document before they are parsed, because servers write what XML does not allow:
/// blanks and a byte order mark before its declaration, and control characters in its texts.
struct XMLCleaning {
    private static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

    private enum Stage {
        case leading
        case document
        /// Its control characters are halves of others.
        case utf16
    }

    private var stage = Stage.leading
    private var cleaned: [UInt8] = []

    /// Whether a byte of a document is none of XML's (XML 1.0, section 2.2) in an encoding that extends ASCII.
    @inline(__always)
    private static func isIllegal(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != 0x09 && byte != 0x0a && byte != 0x0d
    }

    /// Lends the bytes as they are to be parsed.
    mutating func withCleaned<Result>(
        _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        var rest = bytes[...]
        if stage == .leading { rest = withoutLeading(rest) }
        guard stage != .utf16, hasIllegal(rest) else {
            return try body(UnsafeRawBufferPointer(rebasing: rest))
        }
        cleaned.removeAll(keepingCapacity: true)
        cleaned.append(contentsOf: rest.lazy.filter { !Self.isIllegal($0) })
        return try cleaned.withUnsafeBytes(body)
    }

    private mutating func withoutLeading(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<
        UnsafeRawBufferPointer
    > {
        let rest = bytes.drop { $0 <= 0x20 || Self.byteOrderMark.contains($0) }
        if let first = rest.first { stage = first >= 0xfe ? .utf16 : .document }
        return rest
    }

    private func hasIllegal(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
        // Without a way out in the middle, so that it looks at many bytes at a time.
        var found = false
        for byte in UnsafeRawBufferPointer(rebasing: bytes) { found = Self.isIllegal(byte) || found }
        return found
    }
}
