/// The starts that a rule generates, in ascending order, from DTSTART on.
///
/// Both iterators keep COUNT themselves: what a rule generates before the place that it is moved to counts too.
protocol RuleIteration {
    /// Moves on to the first start that is not before `time`; never back.
    mutating func seek(to time: WallTime, budget: inout RuleBudget)

    /// The next start, if there is one before `end` and the budget reaches it.
    mutating func next(before end: WallTime, budget: inout RuleBudget) -> WallTime?
}
