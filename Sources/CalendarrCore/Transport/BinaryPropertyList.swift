import Foundation

/// Writes a dictionary as a binary property list, with its keys in the order of their bytes.
///
/// Foundation writes them in an order that differs from run to run; equal payloads are to be equal bytes. The
/// format is that of CoreFoundation's `bplist00`: objects, a table of their offsets, a trailer of 32 bytes.
enum BinaryPropertyList {
    /// The types that a payload needs.
    enum Value {
        case integer(Int)
        case data(Data)

        /// As Foundation's property lists have it.
        var value: Any {
            switch self {
            case .integer(let number): number
            case .data(let bytes): bytes
            }
        }
    }

    /// The bytes of a dictionary. Its keys must be ASCII and it has fewer than 128 of them.
    static func encode(_ dictionary: [String: Value]) -> Data {
        let entries = dictionary.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        precondition(entries.count < 128 && entries.allSatisfy { $0.key.utf8.allSatisfy { $0 < 0x80 } })
        var bytes = Data("bplist00".utf8)
        var offsets = [bytes.count]
        // The dictionary is object 0, its keys follow, then its values.
        appendHead(0xD0, count: entries.count, to: &bytes)
        bytes.append(contentsOf: entries.indices.map { UInt8(1 + $0) })
        bytes.append(contentsOf: entries.indices.map { UInt8(1 + entries.count + $0) })
        for entry in entries {
            offsets.append(bytes.count)
            appendHead(0x50, count: entry.key.utf8.count, to: &bytes)
            bytes.append(contentsOf: entry.key.utf8)
        }
        for entry in entries {
            offsets.append(bytes.count)
            switch entry.value {
            case .integer(let number): appendInteger(number, to: &bytes)
            case .data(let content):
                appendHead(0x40, count: content.count, to: &bytes)
                bytes.append(content)
            }
        }
        let table = bytes.count
        for offset in offsets { appendBigEndian(UInt64(offset), to: &bytes) }
        bytes.append(contentsOf: [0, 0, 0, 0, 0, 0, 8, 1])
        appendBigEndian(UInt64(offsets.count), to: &bytes)
        appendBigEndian(0, to: &bytes)
        appendBigEndian(UInt64(table), to: &bytes)
        return bytes
    }

    /// The marker of an object with its length: in its low half, or 15 and an integer after it.
    private static func appendHead(_ kind: UInt8, count: Int, to bytes: inout Data) {
        if count < 15 {
            bytes.append(kind | UInt8(count))
        } else {
            bytes.append(kind | 0x0F)
            appendInteger(count, to: &bytes)
        }
    }

    /// An integer in 1, 2, 4 or 8 bytes; a negative one needs 8.
    private static func appendInteger(_ number: Int, to bytes: inout Data) {
        let power = (0..<3).first { number >= 0 && number < 1 << (8 << $0) } ?? 3
        bytes.append(0x10 | UInt8(power))
        for index in (0..<(1 << power)).reversed() {
            bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index)))
        }
    }

    private static func appendBigEndian(_ number: UInt64, to bytes: inout Data) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
}
