/// The names of a document, made once each: an answer has thousands of elements of a dozen names.
struct XMLNames {
    /// How many are remembered; a hostile document has any number.
    static let capacity = 256

    private var slots: [DAVName?] = Array(repeating: nil, count: 2 * capacity)
    private var count = 0

    /// The name of these two texts.
    ///
    /// - Parameters:
    ///   - namespace: Ends with NUL; `nil` is no namespace.
    ///   - local: Ends with NUL.
    mutating func name(_ namespace: UnsafePointer<CChar>?, _ local: UnsafePointer<CChar>) -> DAVName {
        var slot = Self.hash(local, Self.hash(namespace, 0xcbf2_9ce4_8422_2325))
        while true {
            let index = Int(slot % UInt64(slots.count))
            guard let known = slots[index] else {
                let made = DAVName(namespace.map { String(cString: $0) } ?? "", String(cString: local))
                if count < Self.capacity {
                    slots[index] = made
                    count += 1
                }
                return made
            }
            if Self.equal(known.local, local), Self.equal(known.namespace, namespace) { return known }
            slot &+= 1
        }
    }

    /// FNV-1a.
    private static func hash(_ text: UnsafePointer<CChar>?, _ seed: UInt64) -> UInt64 {
        guard var byte = text else { return seed }
        var hash = seed
        while byte.pointee != 0 {
            hash = (hash ^ UInt64(UInt8(bitPattern: byte.pointee))) &* 0x100_0000_01b3
            byte += 1
        }
        return hash
    }

    private static func equal(_ known: String, _ text: UnsafePointer<CChar>?) -> Bool {
        guard var byte = text else { return known.isEmpty }
        for unit in known.utf8 {
            // The NUL at the end equals nothing in a name.
            guard UInt8(bitPattern: byte.pointee) == unit else { return false }
            byte += 1
        }
        return byte.pointee == 0
    }
}
