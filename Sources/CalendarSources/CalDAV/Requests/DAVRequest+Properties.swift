extension DAVRequest {
    /// Asks for properties by their names.
    ///
    /// - Parameters:
    ///   - names: The properties, in this order.
    ///   - address: The resource.
    ///   - depth: Whether its members are asked for theirs, too.
    static func properties(_ names: [DAVName], of address: SourceAddress, depth: Depth) -> DAVRequest {
        let body = RequestElement(name: .dav("propfind"), children: [.properties(names)])
        return DAVRequest(method: .propfind, address: address, depth: depth, body: body.document)
    }

    /// Asks for properties by the types that read them.
    ///
    /// - Parameters:
    ///   - types: The properties, in this order.
    ///   - address: The resource.
    ///   - depth: Whether its members are asked for theirs, too.
    static func properties(
        _ types: [any DAVProperty.Type], of address: SourceAddress, depth: Depth
    ) -> DAVRequest {
        properties(types.map { $0.name }, of: address, depth: depth)
    }
}

extension RequestElement {
    /// The properties that an answer is to have.
    static func properties(_ names: [DAVName]) -> RequestElement {
        RequestElement(name: .dav("prop"), children: names.map { RequestElement(name: $0) })
    }
}
