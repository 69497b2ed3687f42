/// An element of the body of a request: either text or elements are in it.
struct RequestElement {
    let name: DAVName
    /// The value of its attribute `name`, by which filters say what they are about.
    var subject: String?
    var text = ""
    var children: [RequestElement] = []

    /// The element as the root of a document in UTF-8.
    var document: String {
        let spaces = Self.prefixes.filter { mentions($0.namespace) }
            .map { " xmlns:\($0.prefix)=\"\($0.namespace)\"" }.joined()
        return "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n" + markup(declaring: spaces) + "\n"
    }

    /// The prefixes that most programs use: there are servers that know the namespaces by them.
    private static let prefixes = [
        (prefix: "d", namespace: DAVName.dav("").namespace),
        (prefix: "c", namespace: DAVName.caldav("").namespace),
        (prefix: "cs", namespace: DAVName.calendarServer("").namespace),
        (prefix: "ic", namespace: DAVName.apple("").namespace),
    ]

    private func mentions(_ namespace: String) -> Bool {
        name.namespace == namespace || children.contains { $0.mentions(namespace) }
    }

    private func markup(declaring spaces: String = "") -> String {
        let known = Self.prefixes.first { $0.namespace == name.namespace }
        let tag = known.map { "\($0.prefix):\(name.local)" } ?? name.local
        // A prefixed child keeps its namespace inside of an element that declares another as the default.
        let own = known == nil ? " xmlns=\"\(Self.escaped(name.namespace))\"" : ""
        let attribute = subject.map { " name=\"\(Self.escaped($0))\"" } ?? ""
        let content = Self.escaped(text) + children.map { $0.markup() }.joined()
        let start = "<\(tag)\(spaces)\(own)\(attribute)"
        return content.isEmpty ? "\(start)/>" : "\(start)>\(content)</\(tag)>"
    }

    /// A text as XML spells it. What no document can hold (most control characters) is left out.
    private static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result.append(contentsOf: "&amp;".unicodeScalars)
            case "<": result.append(contentsOf: "&lt;".unicodeScalars)
            case ">": result.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
            // Literally, they would be read as a blank or a line feed.
            case "\t", "\n", "\r": result.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
            case _ where scalar.value < 0x20 || scalar.value == 0xfffe || scalar.value == 0xffff: continue
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
