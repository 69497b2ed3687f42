/// What the rules of one event may still cost: those that add instances and those that take them out have
/// their own budget each, or an EXRULE would lay bare what it has no work left to cover.
struct SeriesBudget {
    var rules: RuleBudget
    var exclusions: RuleBudget
    /// Where the instances of a range end that were still found; `nil` where nothing was cut short.
    var knownUntil: WallTime?

    init(_ limits: ExpansionLimits) {
        rules = RuleBudget(
            candidates: limits.candidatesPerComponent, occurrences: limits.occurrencesPerComponent)
        exclusions = rules
    }

    /// Whether something was cut short.
    var isExhausted: Bool { rules.isExhausted || exclusions.isExhausted }

    /// Notes that instances behind this one may be missing.
    mutating func noteEnd(_ start: WallTime) {
        knownUntil = min(knownUntil ?? start, start)
    }

    /// Candidates that were looked at.
    var candidatesSpent: Int { rules.candidatesSpent + exclusions.candidatesSpent }

    /// Occurrences that were found or excluded.
    var occurrencesSpent: Int { rules.occurrencesSpent + exclusions.occurrencesSpent }

    mutating func lower(toCandidates candidates: Int, occurrences: Int) {
        rules.lower(toCandidates: candidates, occurrences: occurrences)
        exclusions.lower(toCandidates: candidates, occurrences: occurrences)
    }
}

/// What the rules of a whole feed may still cost.
///
/// A feed of many dear series must not cost more for being many. Where it has spent everything, each component
/// still has a reserve that serves any usual rule, so that nobody else's series leave the screen empty.
struct FeedBudget {
    private var candidates: Int
    private var occurrences: Int
    private let limits: ExpansionLimits

    init(_ limits: ExpansionLimits) {
        candidates = limits.candidatesPerFeed
        occurrences = limits.ruleOccurrencesPerFeed
        self.limits = limits
    }

    /// Whether only the reserves of the components are left.
    var isSpent: Bool { candidates == 0 }

    /// What a budget had spent before some work.
    struct Loan {
        fileprivate var candidates: Int
        fileprivate var occurrences: Int
    }

    /// Lends a budget no more than the feed has left; ``settle(_:with:)`` follows the work.
    func lend(to budget: inout SeriesBudget) -> Loan {
        let loan = Loan(candidates: budget.candidatesSpent, occurrences: budget.occurrencesSpent)
        budget.lower(
            toCandidates: max(candidates, limits.candidatesInReserve - loan.candidates),
            occurrences: max(occurrences, limits.occurrencesInReserve - loan.occurrences))
        return loan
    }

    /// Charges the feed for what was spent since a loan.
    mutating func settle(_ loan: Loan, with budget: SeriesBudget) {
        candidates = max(0, candidates - (budget.candidatesSpent - loan.candidates))
        occurrences = max(0, occurrences - (budget.occurrencesSpent - loan.occurrences))
    }
}
