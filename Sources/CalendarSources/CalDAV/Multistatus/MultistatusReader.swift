/// Reads a multistatus (RFC 4918, section 13) while it arrives, and hands on one response after the other.
///
/// Only when ``finish()`` has returned was it complete: everything before is hearsay.
final class MultistatusReader: BodySink {
    private let limits: MultistatusLimits
    private let take: (DAVResponse) throws -> Void

    private var parser: XMLPushParser?
    private var failure: (any Error)?
    private var opening = DocumentOpening()
    private var response: ResponseElements
    private var ending = MultistatusEnd()

    /// A reader of one multistatus. libxml2 is opened when the first bytes come.
    ///
    /// - Parameters:
    ///   - limits: What the answer may cost.
    ///   - take: Takes a response. What it throws is thrown on by ``receive(_:)``, and ends the reading.
    init(limits: MultistatusLimits = MultistatusLimits(), take: @escaping (DAVResponse) throws -> Void) {
        self.limits = limits
        self.take = take
        response = ResponseElements(bytes: limits.responseBytes)
    }

    /// Forgets what has come, but cannot take back the responses that were handed on.
    func begin() {
        parser = nil
        failure = nil
        opening = DocumentOpening()
        response = ResponseElements(bytes: limits.responseBytes)
        ending = MultistatusEnd()
    }

    /// Reads on, and hands on the responses that end in these bytes.
    ///
    /// - Throws: `FetchFailure` if this is no multistatus, or goes over a bound; what `take` threw. After an error the
    ///   same is thrown again.
    func receive(_ bytes: UnsafeRawBufferPointer) throws {
        try rememberingFailure {
            opening.note(bytes)
            let parser = try self.parser ?? XMLPushParser(XMLLibrary.open(), limits: limits.xml)
            self.parser = parser
            try parser.receive(bytes, by: self)
        }
    }

    /// Says that the answer has ended.
    ///
    /// - Returns: What stood beside the responses.
    /// - Throws: `FetchFailure` with the code `incomplete` if the multistatus has not ended; what was thrown before.
    func finish() throws -> MultistatusEnd {
        try rememberingFailure {
            guard let parser else { throw XMLError.incomplete }
            try parser.finish()
            return ending
        }
    }

    private func rememberingFailure<Result>(_ action: () throws -> Result) throws -> Result {
        if let failure { throw failure }
        do {
            return try action()
        } catch {
            let failure = (error as? XMLError).map { opening.failure($0) } ?? error
            self.failure = failure
            throw failure
        }
    }
}

extension MultistatusReader: XMLHandler {
    func start(_ element: XMLStart) throws {
        if opening.root == nil {
            opening.root = element.name
            guard element.name == .multistatus else { throw opening.notAMultistatus }
        } else {
            try response.start(element)
        }
    }

    func text(_ bytes: UnsafeRawBufferPointer) throws { try response.text(bytes) }

    func end() throws {
        guard let element = response.end() else { return }
        if element.name == .syncToken {
            ending.syncToken = element.value
            return
        }
        for response in try DAVResponse.responses(of: element) {
            ending.responses += 1
            guard ending.responses <= limits.responses else {
                throw XMLError.tooLarge(bound: "responses", value: limits.responses)
            }
            try take(response)
        }
    }
}
