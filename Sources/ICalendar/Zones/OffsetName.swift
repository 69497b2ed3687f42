/// Names that are an offset from UTC: `GMT+0100`, `UTC+1`, `GMT+01:00`, `+0100`, `Z`.
///
/// East is positive as written, unlike in the IANA names below `Etc/`.
enum OffsetName {
    /// Seconds ahead of UTC, or `nil` if the name is no such form or no clock is that far from UTC.
    static func seconds(_ name: some StringProtocol) -> Int? {
        var rest = name.uppercased()[...]
        let prefix = ["UTC", "GMT", "Z"].first { rest.hasPrefix($0) }
        rest = rest.dropFirst(prefix?.count ?? 0).drop { $0 == " " }
        guard let sign = rest.first else { return prefix == nil ? nil : 0 }
        guard prefix != "Z", "+-\u{2212}".contains(sign) else { return nil }
        rest = rest.dropFirst()

        let groups = rest.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
        let digits = groups.joined()
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }),
            groups.count == 1 && [1, 2, 3, 4].contains(digits.count)
                || groups.count == 2 && [1, 2].contains(groups[0].count) && groups[1].count == 2,
            let number = Int(digits)
        else { return nil }
        let (hours, minutes) = digits.count > 2 ? number.quotientAndRemainder(dividingBy: 100) : (number, 0)
        let seconds = hours * 3600 + minutes * 60
        // Clocks go from 12 hours behind to 14 hours ahead of UTC.
        guard minutes < 60, seconds <= (sign == "+" ? 14 : 12) * 3600 else { return nil }
        return sign == "+" ? seconds : -seconds
    }
}
