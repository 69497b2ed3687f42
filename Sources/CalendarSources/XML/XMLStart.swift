internal import XMLShims

/// The start of an element, as long as the handler is told of it.
struct XMLStart {
    private let start: UnsafePointer<xml_shims_start>
    /// The name of the element.
    let name: DAVName

    init(_ start: UnsafePointer<xml_shims_start>, name: DAVName) {
        self.start = start
        self.name = name
    }

    /// The attributes in no namespace, by their names.
    var attributes: [String: String] {
        var result: [String: String] = [:]
        for index in 0..<start.pointee.attributes {
            let attribute = xml_shims_attribute_at(start, index)
            guard let name = attribute.name, attribute.name_space == nil else { continue }
            let value = UnsafeBufferPointer(start: attribute.value, count: attribute.count)
            result[String(cString: name)] = String(decoding: value, as: UTF8.self)
        }
        return result
    }
}
