/// Values as bytes, side by side without padding.
struct PackedValues {
    private(set) var bytes: [UInt8] = []

    /// Forgets all values; the memory serves others.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    /// Adds the bytes of a value as they lie in memory.
    mutating func put(_ value: some BitwiseCopyable) {
        withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
    }

    /// Adds a number that is mostly small and never negative: seven bits a byte, the last byte marked.
    mutating func put(count: Int) {
        var rest = UInt(bitPattern: count)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) & 0x7F)
            rest >>= 7
        }
        bytes.append(UInt8(rest) | 0x80)
    }

    /// Adds bytes.
    mutating func put(bytes more: some Collection<UInt8>) {
        bytes.append(contentsOf: more)
    }
}

/// Takes values out of packed bytes, in the order in which they were put in.
struct PackedValuesReader {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    /// Reads bytes, which must live as long.
    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// Whether all values were taken.
    var isAtEnd: Bool { position >= bytes.count }

    /// Takes a value.
    mutating func take<Value: BitwiseCopyable>(_ type: Value.Type) -> Value {
        defer { position += MemoryLayout<Value>.size }
        return bytes.loadUnaligned(fromByteOffset: position, as: type)
    }

    /// Takes a number.
    mutating func takeCount() -> Int {
        var number: UInt = 0
        var shift: UInt = 0
        while bytes[position] < 0x80 {
            number |= UInt(bytes[position]) << shift
            shift += 7
            position += 1
        }
        number |= UInt(bytes[position] & 0x7F) << shift
        position += 1
        return Int(bitPattern: number)
    }

    /// Takes so many bytes.
    mutating func takeBytes(_ count: Int) -> UnsafeRawBufferPointer {
        defer { position += count }
        return UnsafeRawBufferPointer(rebasing: bytes[position..<(position + count)])
    }
}
