import FuzzingSupport

@testable import CalendarSources

/// What comes of an answer.
struct AnswerReading {
    /// One text for each response.
    private(set) var responses: [String] = []
    private var end: MultistatusEnd?
    private var failure: FetchFailure?

    init(_ bytes: [UInt8], block: Int, limits: MultistatusLimits) {
        var responses: [String] = []
        do {
            let reader = MultistatusReader(limits: limits) { responses.append(Self.text(of: $0)) }
            var rest = bytes[...]
            while !rest.isEmpty {
                try rest.prefix(block).withUnsafeBytes { try reader.receive($0) }
                rest = rest.dropFirst(block)
            }
            end = try reader.finish()
        } catch let failure as FetchFailure {
            self.failure = failure
        } catch {
            fatalError("\n== INVARIANT: \(error) was thrown")
        }
        self.responses = responses
    }

    var isComplete: Bool { end != nil }

    /// Whether another reading of the same bytes says the same. What is broken is noticed earlier or later.
    func agrees(with other: AnswerReading) -> Bool {
        guard isComplete == other.isComplete else { return false }
        if isComplete { return responses == other.responses && end?.syncToken == other.end?.syncToken }
        return responses.starts(with: other.responses) || other.responses.starts(with: responses)
    }

    /// Whether a reading of more bytes goes on from here.
    func isBeginning(of longer: AnswerReading) -> Bool {
        isComplete ? agrees(with: longer) : longer.responses.starts(with: responses)
    }

    func requireInvariants(_ limits: MultistatusLimits) {
        require(responses.count <= limits.responses, "\(responses.count) responses")
        if let end { require(end.responses == responses.count, "\(end.responses) responses are said to be") }
        guard let text = failure?.text else { return }
        require(!text.isEmpty && text.count <= 250, "a failure says \(text.debugDescription)")
        require(
            !text.unicodeScalars.contains { $0.properties.generalCategory == .control },
            "a failure has control characters: \(text.debugDescription)")
    }

    private static let base = try? SourceAddress("https://dav.example.org/calendars/alice/")

    private static func text(of response: DAVResponse) -> String {
        require(!response.href.spelling.isEmpty, "a response without href")
        let path = base.flatMap { try? response.href.path(from: $0) }
        let given = DAVProperties.known.map { describe(response.properties, $0) }
        let conditions = response.conditions.map(\.description).sorted()
        return "\(response.href.spelling) \(path ?? "") \(response.status ?? 0) \(given) \(conditions)"
    }

    private static func describe<Property: DAVProperty>(
        _ properties: DAVProperties, _ type: Property.Type
    ) -> String {
        guard let property = properties[type] else { return "" }
        // The order of a set is another one in each run of the reader.
        return String(String(describing: property).utf8.sorted().map { Character(Unicode.Scalar($0)) })
    }
}
