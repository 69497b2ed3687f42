/// Something wrong in a feed, with its place and what was done about it.
///
/// A defect never stops a feed: the good components beside it are served.
public struct Defect: Hashable, Sendable {
    /// What kind of thing is wrong: a fixed list, for reports and metrics.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A line, a value or a parameter that does not parse.
        case syntax
        /// A component that cannot be used at all, such as a VEVENT without a usable DTSTART.
        case component
        /// A date, time, duration or period that is none.
        case value
        /// A recurrence rule that is illegal or was read in another way than written.
        case rule
        /// A time zone that is not known or not usable.
        case zone
        /// Bytes that are not the text they claim to be: charset, controls, NUL.
        case encoding
        /// An input that goes over a bound (Docs/Limits.md).
        case limit
    }

    /// The file as the caller named it, empty where the feed has no files.
    public var file: String
    /// The line the defect stands on, counted from 1; 0 where it is about the whole file.
    public var line: Int
    /// What kind of thing is wrong.
    public var kind: Kind
    /// What is wrong, as a clause without full stop: `DTSTART "20269901" is no date`.
    public var problem: String
    /// What was done, as a clause without full stop: `event left out`.
    public var action: String

    /// A defect at a place.
    public init(file: String = "", line: Int, kind: Kind, problem: String, action: String) {
        self.file = file
        self.line = line
        self.kind = kind
        self.problem = problem
        self.action = action
    }
}
