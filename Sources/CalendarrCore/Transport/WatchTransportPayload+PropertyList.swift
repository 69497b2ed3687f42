public import Foundation

extension WatchTransportPayload {
    /// The bytes of `watch-payload.plist`: ``encoded()`` as a binary property list, the same for equal
    /// payloads.
    ///
    /// - Throws: `EncodingError`; none of the core's types causes one.
    public func propertyList() throws -> Data {
        BinaryPropertyList.encode(try parts())
    }

    /// Reads the bytes of `watch-payload.plist`.
    ///
    /// - Throws: ``WatchTransportError``.
    public static func decode(propertyList bytes: Data) throws -> WatchTransportPayload {
        try decode(dictionary(ofPropertyList: bytes))
    }

    /// The dictionary that a property list holds.
    ///
    /// - Throws: ``WatchTransportError``.
    public static func dictionary(ofPropertyList bytes: Data) throws -> [String: Any] {
        guard let list = try? PropertyListSerialization.propertyList(from: bytes, options: [], format: nil),
            let dictionary = list as? [String: Any]
        else { throw WatchTransportError.malformed("it is not a property list with a dictionary") }
        return dictionary
    }

    /// The schema that the bytes of a property list state; `nil` if they are not one or state none.
    static func schema(ofPropertyList bytes: Data) -> Int? {
        guard let dictionary = try? dictionary(ofPropertyList: bytes) else { return nil }
        return dictionary[WatchTransportKey.schema] as? Int
    }
}
