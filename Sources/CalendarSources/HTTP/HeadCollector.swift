/// Gathers the head of an answer from its lines.
///
/// There can be several heads before a body (100 Continue, a challenge that libcurl answers by itself): the last one
/// counts. Lines after the body are trailers and nobody's business.
struct HeadCollector {
    /// The head, once its empty line has come.
    private(set) var head: HTTPHead?
    private var current: HTTPHead?
    /// Answers that have come, without those that only announce one: each is to a request of its own.
    private(set) var answers = 0
    private var bytes = 0
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// Whether anything has come.
    var hasBegun: Bool { bytes > 0 }

    /// Takes the next line.
    ///
    /// - Throws: `FetchFailure` if the lines get too many.
    mutating func add(_ line: UnsafeRawBufferPointer) throws(FetchFailure) {
        bytes += line.count
        guard bytes <= limit else {
            throw FetchFailure(.http, "the headers of the answer are longer than \(limit) bytes")
        }
        let isLineEnd = { (byte: UInt8) in byte == 0x0d || byte == 0x0a }
        let text = Self.text(Array(line.prefix { !isLineEnd($0) }))
        if text.isEmpty {
            if let current, current.status >= 200 { answers += 1 }
            head = current ?? head
            current = nil
        } else if let start = HTTPHead(statusLine: text) {
            current = start
            head = nil
        } else {
            current?.add(line: text)
        }
    }

    /// Fields are ASCII; what some servers send besides is UTF-8 or Latin-1.
    private static func text(_ bytes: [UInt8]) -> String {
        String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
