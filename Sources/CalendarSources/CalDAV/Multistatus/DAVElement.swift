/// An element of a property's value, with everything in it.
struct DAVElement: Hashable {
    let name: DAVName
    /// All text directly in the element, in UTF-8: entities resolved, CDATA taken as text.
    var text: [UInt8] = []
    var children: [DAVElement] = []
    /// The attributes in no namespace, by their names.
    var attributes: [String: String] = [:]

    init(
        _ name: DAVName, text: [UInt8] = [], children: [DAVElement] = [], attributes: [String: String] = [:]
    ) {
        self.name = name
        self.text = text
        self.children = children
        self.attributes = attributes
    }

    /// The text without blanks around it.
    var trimmedText: String {
        let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0d).contains(byte) }
        let withoutEnd = text.reversed().drop(while: isBlank).reversed()
        return String(decoding: withoutEnd.drop(while: isBlank), as: UTF8.self)
    }

    /// The text without blanks around it; `nil` if nothing is left.
    var value: String? {
        let text = trimmedText
        return text.isEmpty ? nil : text
    }

    /// The children of a name.
    func children(_ name: DAVName) -> [DAVElement] { children.filter { $0.name == name } }

    /// The references that are directly in it.
    var hrefs: [Href] { children(.dav("href")).compactMap { $0.value.map { Href($0) } } }
}
