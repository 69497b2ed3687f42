internal import XMLShims

/// Parses one document while it arrives, within bounds, and hands its parts to a handler.
final class XMLPushParser {
    /// Bytes that are parsed at a time: an unfinished tag is noticed at the latest after so many.
    private static let block = 16 << 10

    private let parser: OpaquePointer
    private let limits: XMLLimits
    private var cleaning = XMLCleaning()
    private var names = XMLNames()
    private var bytes = 0
    /// How many namespaces each open element declares, and all of them do.
    private var declarations: [Int] = []
    private var namespaces = 0
    /// Whether the root element has ended.
    private(set) var isComplete = false
    /// Who takes the parts, while there are bytes to parse, and what it or a bound said against going on.
    private var handler: (any XMLHandler)?
    private var failure: (any Error)?

    /// A parser of one document.
    ///
    /// - Throws: `FetchFailure` with the code `setup` if there is no memory.
    init(_ library: XMLLibrary, limits: XMLLimits) throws(FetchFailure) {
        guard let parser = xml_shims_create() else {
            throw FetchFailure(.setup, "there is no memory for an XML parser")
        }
        self.parser = parser
        self.limits = limits
    }

    deinit { xml_shims_destroy(parser) }

    /// Parses on. What comes after the root element is passed over: some servers append messages there.
    ///
    /// - Parameters:
    ///   - bytes: The next bytes of the document.
    ///   - handler: Takes the parts that end in them.
    /// - Throws: ``XMLError``, or what the handler threw; then nothing more can be parsed.
    func receive(_ bytes: UnsafeRawBufferPointer, by handler: any XMLHandler) throws {
        self.bytes += bytes.count
        guard self.bytes <= limits.documentBytes else {
            throw XMLError.tooLarge(bound: "documentBytes", value: limits.documentBytes)
        }
        self.handler = handler
        defer { self.handler = nil }
        try cleaning.withCleaned(bytes) { bytes in
            var rest = bytes[...]
            while !rest.isEmpty, !isComplete {
                try parse(UnsafeRawBufferPointer(rebasing: rest.prefix(Self.block)))
                rest = rest.dropFirst(Self.block)
            }
        }
    }

    /// Says that the document has ended.
    ///
    /// - Throws: ``XMLError`` if its root element has not.
    func finish() throws(XMLError) {
        guard isComplete else { throw .incomplete }
    }

    private func parse(_ bytes: UnsafeRawBufferPointer) throws {
        var callbacks = xml_shims_callbacks(
            // Unretained: only used during the call.
            context: Unmanaged.passUnretained(self).toOpaque(),
            start: { start, context in
                XMLPushParser.of(context).run { try $0.begin(start, $1) }
            },
            end: { context in
                XMLPushParser.of(context).run { try $0.end($1) }
            },
            text: { bytes, count, context in
                XMLPushParser.of(context).run {
                    try $1.text(UnsafeRawBufferPointer(start: bytes, count: count))
                }
            })
        let result = bytes.withMemoryRebound(to: UInt8.self) {
            xml_shims_parse(parser, $0.baseAddress, $0.count, &callbacks)
        }
        if let failure { throw failure }
        if isComplete { return }
        let reason = String(cString: xml_shims_reason(parser))
        switch result {
        case XML_SHIMS_DOCUMENT_TYPE: throw XMLError.documentType(reason)
        case XML_SHIMS_BROKEN: throw XMLError.broken(line: xml_shims_line(parser), reason: reason)
        default: break
        }
        guard xml_shims_unfinished(parser) <= limits.markupBytes else {
            throw XMLError.tooLarge(bound: "markupBytes", value: limits.markupBytes)
        }
        guard xml_shims_names(parser) <= limits.names else {
            throw XMLError.tooLarge(bound: "names", value: limits.names)
        }
    }

    private func begin(_ start: UnsafePointer<xml_shims_start>?, _ handler: any XMLHandler) throws {
        guard let start, let local = start.pointee.name else {
            preconditionFailure("an element has a name")
        }
        let declared = start.pointee.namespaces
        declarations.append(declared)
        namespaces += declared
        guard declarations.count <= limits.depth else {
            throw XMLError.tooLarge(bound: "depth", value: limits.depth)
        }
        guard start.pointee.attributes + declared <= limits.attributes else {
            throw XMLError.tooLarge(bound: "attributes", value: limits.attributes)
        }
        guard namespaces <= limits.namespaces else {
            throw XMLError.tooLarge(bound: "namespaces", value: limits.namespaces)
        }
        try handler.start(XMLStart(start, name: names.name(start.pointee.name_space, local)))
    }

    private func end(_ handler: any XMLHandler) throws {
        namespaces -= declarations.removeLast()
        isComplete = declarations.isEmpty
        try handler.end()
    }

    /// What a callback does; whether the parser may go on.
    private func run(_ action: (XMLPushParser, any XMLHandler) throws -> Void) -> Bool {
        guard let handler, failure == nil else { return false }
        do {
            try action(self, handler)
            return true
        } catch {
            failure = error
            return false
        }
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> XMLPushParser {
        guard let context else { preconditionFailure("a callback gets the context that it was given") }
        return Unmanaged<XMLPushParser>.fromOpaque(context).takeUnretainedValue()
    }
}
