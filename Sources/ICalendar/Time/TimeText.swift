/// Dates and times as RFC 5545 writes them, digit by digit: each id of an occurrence has one.
enum TimeText {
    /// `20260914`.
    static func date(_ day: CivilDay) -> String {
        let (year, month, dayOfMonth) = day.date
        guard (0...9999).contains(year) else {
            return year.padded(to: 4) + month.padded(to: 2) + dayOfMonth.padded(to: 2)
        }
        return String(unsafeUninitializedCapacity: 8) { digits in
            digits.write(year, month, dayOfMonth)
            return 8
        }
    }

    /// `20260914T090000`, and a Z behind it if it is in UTC.
    static func dateTime(_ time: WallTime, isUTC: Bool) -> String {
        let second = time.secondOfDay
        let (year, month, dayOfMonth) = time.day.date
        guard (0...9999).contains(year) else {
            return date(time.day) + "T" + (second / 3600).padded(to: 2) + (second / 60 % 60).padded(to: 2)
                + (second % 60).padded(to: 2) + (isUTC ? "Z" : "")
        }
        return String(unsafeUninitializedCapacity: 16) { digits in
            digits.write(year, month, dayOfMonth)
            digits[8] = UInt8(ascii: "T")
            digits.write(second / 3600, at: 9)
            digits.write(second / 60 % 60, at: 11)
            digits.write(second % 60, at: 13)
            digits[15] = UInt8(ascii: "Z")
            return isUTC ? 16 : 15
        }
    }
}

extension UnsafeMutableBufferPointer<UInt8> {
    fileprivate func write(_ year: Int, _ month: Int, _ day: Int) {
        write(year / 100, at: 0)
        write(year % 100, at: 2)
        write(month, at: 4)
        write(day, at: 6)
    }

    /// Writes two digits.
    fileprivate func write(_ number: Int, at place: Int) {
        self[place] = UInt8(ascii: "0") + UInt8(number / 10)
        self[place + 1] = UInt8(ascii: "0") + UInt8(number % 10)
    }
}
