/// The periods of a rule, one every INTERVAL, each with the bases that its times are counted from: days as their
/// first second, or hours, minutes and seconds as their own first second. All in seconds of ``WallTime``.
protocol RulePeriods {
    /// How many bases each period has, where it is the same number for all.
    var basesPerPeriod: Int? { get }

    /// The index of a period, not after the one that `time` lies in, from which on `time` and all later can be found.
    func index(reaching time: Int) -> Int

    /// Moves `index` on to the first period that has bases and reads them, ascending.
    ///
    /// `false` if no period before `end` has some, or the budget does not reach it.
    mutating func read(_ index: inout Int, before end: Int, into bases: inout [Int], budget: inout RuleBudget)
        -> Bool
}

/// Seconds of a day.
let secondsPerDay = 86_400

extension Int {
    /// The quotient rounded towards plus infinity; the divisor is positive.
    func dividedCeiling(by divisor: Int) -> Int { -(-self).dividedFloor(by: divisor) }
}
