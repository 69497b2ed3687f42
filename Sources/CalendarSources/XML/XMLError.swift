/// Why a document is not read to its end.
enum XMLError: Error, Hashable {
    /// It has a document type, which could make much of little and which no answer has; with the name in it.
    case documentType(String)
    /// It is not well-formed; with the line, the first being 1, and what is wrong there.
    case broken(line: Int, reason: String)
    /// It goes over a bound; with its name in ``XMLLimits`` and its value.
    case tooLarge(bound: String, value: Int)
    /// It ends before its root element does, or has none.
    case incomplete
}
