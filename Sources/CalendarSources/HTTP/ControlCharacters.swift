/// What no address, token or header may contain: with a line end in it, one header would become two.
enum ControlCharacters {
    /// Whether bytes of UTF-8 contain a control character: C0, DEL, or C1.
    static func occur(in bytes: some Sequence<UInt8>) -> Bool {
        var previous: UInt8 = 0
        for byte in bytes {
            if byte < 0x20 || byte == 0x7f { return true }
            if previous == 0xc2, (0x80...0x9f).contains(byte) { return true }
            previous = byte
        }
        return false
    }

    /// Whether a text contains a control character.
    static func occur(in text: String) -> Bool { occur(in: text.utf8) }
}
