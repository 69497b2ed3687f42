/// Dates and times in the one form that leaves no doubt.
enum PlainTime {
    /// The seconds of `20260310`, `20260310T090000` or `20260310T090000Z` as if in UTC; `nil` if the bytes are
    /// anything else.
    static func seconds(_ bytes: UnsafeRawBufferPointer) -> Int64? {
        let count = bytes.count
        guard count == 8 || count == 15 || count == 16 else { return nil }
        guard let date = ByteWord(bytes).pairsOfDigits,
            let day = CivilDay(
                year: field(0, of: date) * 100 + field(1, of: date), month: field(2, of: date),
                day: field(3, of: date))
        else { return nil }
        guard count > 8 else { return WallTime(day: day).seconds }
        guard bytes[8] == 0x54, count == 15 || bytes[15] == 0x5A,
            let time = ByteWord(bytes, at: 9).padded(from: 6, with: 0x30).pairsOfDigits
        else { return nil }
        let (hour, minute, second) = (field(0, of: time), field(1, of: time), field(2, of: time))
        guard hour < 24, minute < 60, second < 60 else { return nil }
        return WallTime(day: day, secondOfDay: hour * 3600 + minute * 60 + second).seconds
    }

    @inline(__always)
    private static func field(_ index: UInt64, of pairs: UInt64) -> Int {
        Int(pairs >> (16 * index) & 0xFFFF)
    }
}
