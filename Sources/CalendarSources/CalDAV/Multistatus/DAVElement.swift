/// An element of a property's value, with everything in it.
struct DAVElement: Hashable {
    let name: DAVName
    /// All text directly in the element, in UTF-8: entities resolved, CDATA taken as text.
    var text: [UInt8] = []
    var children: [DAVElement] = []

    init(_ name: DAVName, text: [UInt8] = [], children: [DAVElement] = []) {
        self.name = name
        self.text = text
        self.children = children
    }

    /// The text without blanks around it.
    var trimmedText: String {
        let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0d).contains(byte) }
        let withoutEnd = text.reversed().drop(while: isBlank).reversed()
        return String(decoding: withoutEnd.drop(while: isBlank), as: UTF8.self)
    }

    /// The children of a name.
    func children(_ name: DAVName) -> [DAVElement] { children.filter { $0.name == name } }
}
