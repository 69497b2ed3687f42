/// How much work rules may still do: counted, never timed, so that every run gives the same answer.
///
/// A candidate is about as much work as looking at one day, week or month of the Gregorian calendar; a period that
/// costs more is charged more.
struct RuleBudget: Hashable, Sendable {
    /// Candidates that may still be looked at.
    private(set) var candidates: Int
    /// Candidates that were paid for.
    private(set) var candidatesSpent = 0
    /// Occurrences that may still be found.
    private(set) var occurrences: Int
    /// Occurrences that were paid for.
    private(set) var occurrencesSpent = 0
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
            candidatesSpent += candidates
            candidates = 0
            isExhausted = true
            return false
        }
        candidatesSpent += cost
        candidates -= cost
        return true
    }

    /// Takes away what is left beyond so many candidates and occurrences.
    mutating func lower(toCandidates candidates: Int, occurrences: Int) {
        self.candidates = min(self.candidates, max(0, candidates))
        self.occurrences = min(self.occurrences, max(0, occurrences))
    }

    /// Pays for one occurrence; `false` means stop.
    mutating func spendOccurrence() -> Bool {
        guard occurrences > 0 else {
            isExhausted = true
            return false
        }
        occurrencesSpent += 1
        occurrences -= 1
        return true
    }
}
