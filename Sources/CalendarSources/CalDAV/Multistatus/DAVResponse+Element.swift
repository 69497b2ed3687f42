extension DAVResponse {
    /// What a `response` says: of several resources the same where it has several references.
    ///
    /// - Throws: `FetchFailure` if it does not say of what it speaks, or what it says of the whole resource is no status:
    ///   then nothing can be concluded from the answer.
    static func responses(of element: DAVElement) throws(FetchFailure) -> [DAVResponse] {
        var status: Int?
        if let statement = element.children(.status).first {
            status = Self.status(in: statement.text)
            guard status != nil else { throw FetchFailure(.http, "the answer has a response with no status") }
        }
        let hrefs = element.hrefs
        guard !hrefs.isEmpty else { throw FetchFailure(.http, "the answer has a response without href") }
        let properties = Self.properties(of: element)
        let conditions = Set(element.children(.error).flatMap(\.children).map(\.name))
        return hrefs.map { href in
            DAVResponse(href: href, status: status, properties: properties, conditions: conditions)
        }
    }

    /// Those that were given: what came with another status than 2xx is as if it were not there.
    private static func properties(of element: DAVElement) -> DAVProperties {
        var properties = DAVProperties()
        for propstat in element.children where propstat.name == .propstat {
            // Without a status there is no sign that anything went wrong.
            let status = propstat.children(.status).first.map { Self.status(in: $0.text) } ?? 200
            guard let status, (200..<300).contains(status) else { continue }
            for prop in propstat.children where prop.name == .prop {
                for property in prop.children {
                    guard let type = DAVProperties.propertyType(named: property.name) else { continue }
                    if let property = type.init(property) { properties.insert(property) }
                }
            }
        }
        return properties
    }

    /// The number in `HTTP/1.1 404 Not Found`: the first word of three digits.
    private static func status(in text: [UInt8]) -> Int? {
        let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
        let words = text.split { $0 == 0x20 || (0x09...0x0d).contains($0) }.prefix(2)
        guard let word = words.first(where: { $0.count == 3 && $0.allSatisfy(isDigit) }) else { return nil }
        return word.reduce(0) { 10 * $0 + Int($1 - 0x30) }
    }
}
