/// How much work rules may still do: counted, never timed, so that every run gives the same answer.
///
/// A candidate is about as much work as looking at one day, week or month of the Gregorian calendar; a period that
/// costs more is charged more.
struct RuleBudget: Hashable, Sendable {
    /// Candidates that may still be looked at.
    private(set) var candidates: Int
    /// Occurrences that may still be found.
    private(set) var occurrences: Int
    /// Whether something was cut short for lack of budget.
    private(set) var isExhausted = false

    /// A budget of candidates and occurrences.
    init(candidates: Int, occurrences: Int) {
        self.candidates = max(0, candidates)
        self.occurrences = max(0, occurrences)
    }

    /// Pays for candidates; `false` means stop.
    mutating func spend(candidates cost: Int) -> Bool {
        guard candidates >= cost else {
            candidates = 0
            isExhausted = true
            return false
        }
        candidates -= cost
        return true
    }

    /// Pays for one occurrence; `false` means stop.
    mutating func spendOccurrence() -> Bool {
        guard occurrences > 0 else {
            isExhausted = true
            return false
        }
        occurrences -= 1
        return true
    }
}
