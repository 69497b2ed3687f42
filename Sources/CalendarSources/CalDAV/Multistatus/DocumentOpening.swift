/// How an answer begins, to say what it is instead of a multistatus.
struct DocumentOpening {
    private static let capacity = 256

    private var bytes: [UInt8] = []
    /// The name of its root element, once that has begun.
    var root: DAVName?

    /// Notes bytes of the answer, of which only the first ones count.
    mutating func note(_ bytes: UnsafeRawBufferPointer) {
        let missing = Self.capacity - self.bytes.count
        if missing > 0 { self.bytes.append(contentsOf: bytes.prefix(missing)) }
    }

    /// What is wrong with an answer of another root element.
    var notAMultistatus: FetchFailure {
        if looksLikeAPage { return Self.page }
        if root == .error { return FetchFailure(.http, "the answer is an error instead of a multistatus") }
        return FetchFailure(.http, "the answer is no multistatus, but \(Self.short(root?.local ?? "empty"))")
    }

    /// What is wrong with an answer that cannot be read.
    func failure(_ error: XMLError) -> FetchFailure {
        switch error {
        case .documentType(let name) where looksLikeAPage || name.lowercased() == "html": Self.page
        case .broken where looksLikeAPage: Self.page
        case .documentType:
            FetchFailure(.http, "the answer has a document type, which is refused: no multistatus has one")
        case .broken(let line, let reason):
            FetchFailure(.http, "the answer is not well-formed XML: line \(line): \(Self.short(reason))")
        case .tooLarge(let bound, let value):
            FetchFailure(.tooLarge, "the answer is larger than allowed (\(bound) is \(value))")
        case .incomplete where bytes.isEmpty: FetchFailure(.incomplete, "the answer is empty")
        case .incomplete: FetchFailure(.incomplete, "the answer broke off before its end")
        }
    }

    private static let page = FetchFailure(
        .http, "the answer is an HTML page: the address is not one of CalDAV, or a login is in the way")

    private var looksLikeAPage: Bool {
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
        return root?.local.lowercased() == "html"
            || root == nil && (text.contains("<!doctype html") || text.contains("<html"))
    }

    /// A word of the server, short enough for a message.
    private static func short(_ text: String) -> String {
        text.count > 80 ? text.prefix(80) + "…" : text
    }
}
