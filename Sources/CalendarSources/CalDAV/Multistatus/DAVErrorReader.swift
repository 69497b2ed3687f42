/// Reads the body of an error (RFC 4918, section 16), which is of use as far as it can be read.
final class DAVErrorReader {
    private var conditions: Set<DAVName> = []
    private var depth = 0
    private var isError = false

    /// The conditions that a body names: the elements of a `{DAV:}error`. None if it is something else, as most
    /// bodies of errors are.
    ///
    /// - Parameter body: The body, or the beginning of it.
    /// - Throws: `FetchFailure` with the code `setup` if there is no libxml2.
    static func conditions(in body: [UInt8]) throws(FetchFailure) -> Set<DAVName> {
        let parser = try XMLPushParser(XMLLibrary.open(), limits: XMLLimits())
        let reader = DAVErrorReader()
        // What cannot be read is no news: that the answer is an error is known from its status.
        try? body.withUnsafeBytes { try parser.receive($0, by: reader) }
        return reader.conditions
    }

    private init() {}
}

extension DAVErrorReader: XMLHandler {
    func start(_ element: XMLStart) {
        depth += 1
        if depth == 1 { isError = element.name == .error }
        if depth == 2, isError { conditions.insert(element.name) }
    }

    func text(_ bytes: UnsafeRawBufferPointer) {}

    func end() { depth -= 1 }
}
