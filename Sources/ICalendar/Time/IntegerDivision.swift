extension BinaryInteger {
    /// The quotient rounded towards minus infinity; the divisor is positive.
    func dividedFloor(by divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// The remainder that goes with ``dividedFloor(by:)``, always in `0..<divisor`.
    func remainderFloor(by divisor: Self) -> Self {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}

extension Int {
    /// Decimal digits with leading zeros up to a width.
    func padded(to width: Int) -> String {
        let digits = String(magnitude)
        let zeros = String(repeating: "0", count: Swift.max(0, width - digits.count))
        return (self < 0 ? "-" : "") + zeros + digits
    }
}
