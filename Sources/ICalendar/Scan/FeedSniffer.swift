/// Tells what bytes are that are no calendar, so that the message can name it.
enum FeedSniffer {
    /// How many bytes at the beginning of a feed are looked at.
    static let headLength = 1024

    /// The error for a feed without VCALENDAR that begins with `head`, `count` bytes long in all.
    static func error(head: [UInt8], count: Int, isOnlyWhiteSpace: Bool) -> FeedError {
        let (code, explanation) = verdict(head, count, isOnlyWhiteSpace)
        return FeedError(code: code, explanation: explanation)
    }

    /// Whether these bytes begin something compressed, in which no line will ever be found.
    static func archive(_ head: [UInt8]) -> FeedError? {
        if head.starts(with: [0x1F, 0x8B]) {
            return FeedError(
                code: .gzip, explanation: "this is compressed with gzip, not a calendar; unpack it first")
        }
        if head.starts(with: [0x50, 0x4B, 0x03, 0x04]) || head.starts(with: [0x50, 0x4B, 0x05, 0x06]) {
            return FeedError(
                code: .zip, explanation: "this is a ZIP archive, not a calendar; unpack it first")
        }
        return nil
    }

    private static func verdict(_ head: [UInt8], _ count: Int, _ isOnlyWhiteSpace: Bool) -> (
        FeedError.Code, String
    ) {
        if count == 0 { return (.empty, "this is empty, not a calendar") }
        if isOnlyWhiteSpace { return (.empty, "this is empty but for white space, not a calendar") }
        let text = head.drop { $0.isBlank || $0.isForbiddenControl || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
        if text.startsIgnoringCase("<!DOCTYPE HTML") || text.startsIgnoringCase("<HTML")
            || (text.first == 0x3C && text.containsIgnoringCase("<HTML"))
        {
            return (.html, "this is an HTML page, not a calendar; it may be a login or an error page")
        }
        if text.first == 0x3C { return (.xml, "this is XML, not a calendar") }
        if text.first == 0x7B || text.first == 0x5B { return (.json, "this is JSON, not a calendar") }
        if text.startsIgnoringCase("BEGIN:VCARD") {
            return (.vCard, "this is a vCard, an address book, not a calendar")
        }
        return (.notCalendar, "this is not a calendar: it has no BEGIN:VCALENDAR")
    }
}
