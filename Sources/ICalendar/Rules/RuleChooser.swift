/// Which iterator serves a rule.
enum RuleChooser {
    static func iteration(of rule: RecurrenceRule, dtstart: WallTime, isAllDay: Bool) -> any RuleIteration {
        RuleIterator(rule, dtstart: dtstart, isAllDay: isAllDay)
    }
}
