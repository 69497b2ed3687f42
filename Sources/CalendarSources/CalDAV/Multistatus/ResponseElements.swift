/// Collects the elements of one response at a time, and only those that mean something here.
struct ResponseElements {
    private let bytes: Int
    private var left: Int
    /// From the response, or the sync-token beside it, to the innermost element.
    private var open: [DAVElement] = []
    /// How deep in an element that means nothing.
    private var passedOver = 0

    /// - Parameter bytes: What a response may have, see ``MultistatusLimits/responseBytes``.
    init(bytes: Int) {
        self.bytes = bytes
        left = bytes
    }

    /// An element begins below the root.
    mutating func start(_ element: XMLStart) throws(XMLError) {
        guard passedOver == 0, isMeaningful(element.name) else {
            passedOver += 1
            return
        }
        if open.isEmpty { left = bytes }
        let attributes = element.attributes
        let cost = attributes.reduce(MultistatusLimits.elementBytes) {
            $0 + $1.key.utf8.count + $1.value.utf8.count
        }
        try spend(cost)
        open.append(DAVElement(element.name, attributes: attributes))
    }

    /// A text in the innermost element.
    mutating func text(_ bytes: UnsafeRawBufferPointer) throws(XMLError) {
        guard passedOver == 0, let innermost = open.last, open.count > 3 || !innermost.name.isStructure else {
            return
        }
        try spend(bytes.count)
        open[open.count - 1].text.append(contentsOf: bytes)
    }

    /// The innermost element ends.
    ///
    /// - Returns: The response or the sync-token that is whole with it.
    mutating func end() -> DAVElement? {
        if passedOver > 0 {
            passedOver -= 1
            return nil
        }
        // The root.
        guard let element = open.popLast() else { return nil }
        if open.isEmpty { return element }
        open[open.count - 1].children.append(element)
        return nil
    }

    private mutating func spend(_ count: Int) throws(XMLError) {
        left -= count
        guard left >= 0 else { throw .tooLarge(bound: "responseBytes", value: bytes) }
    }

    private func isMeaningful(_ name: DAVName) -> Bool {
        switch open.count {
        case 0: name == .response || name == .syncToken
        case 1: open[0].name == .response && [.href, .propstat, .status, .error].contains(name)
        case 2:
            open[1].name == .propstat ? name == .prop || name == .status : open[1].name == .error
        case 3: open[2].name == .prop && DAVProperties.propertyType(named: name) != nil
        default: true
        }
    }
}

extension DAVName {
    static let multistatus = dav("multistatus")
    static let response = dav("response")
    static let syncToken = dav("sync-token")
    static let href = dav("href")
    static let propstat = dav("propstat")
    static let prop = dav("prop")
    static let status = dav("status")
    static let error = dav("error")

    /// Whether it stands for nothing but what is in it.
    fileprivate var isStructure: Bool { self == .response || self == .propstat || self == .prop }
}
