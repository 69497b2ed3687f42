import Foundation

/// The changes of a zone as its TZif file (RFC 9636) lists them: a second reader, to compare with.
struct TzifTransitions {
    /// Where the offset changes: the instant, and seconds ahead of UTC before and from then on.
    var changes: [(instant: Int64, before: Int, after: Int)] = []

    /// Reads the 64-bit part of a file; nothing for a file that has none.
    init(file: Data) {
        var reader = Reader(bytes: [UInt8](file))
        let old = reader.header()
        // The 32-bit part comes first.
        reader.position += old.transitions * 5 + old.types * 6 + old.letters + old.leaps * 8 + old.flags
        let counts = reader.header()
        guard counts.version >= UInt8(ascii: "2") else { return }
        let instants = (0..<counts.transitions).map { _ in reader.integer(8) }
        let types = (0..<counts.transitions).map { _ in Int(reader.integer(1)) }
        let offsets = (0..<counts.types).map { _ in
            defer { reader.position += 2 }
            return Int(reader.integer(4))
        }
        var before = offsets.first ?? 0
        for (instant, type) in zip(instants, types) {
            if offsets[type] != before { changes.append((instant, before, offsets[type])) }
            before = offsets[type]
        }
    }

    private struct Reader {
        var bytes: [UInt8]
        var position = 0

        mutating func integer(_ size: Int) -> Int64 {
            var value = Int64(Int8(bitPattern: bytes[position]))
            if size == 1 { value = Int64(bytes[position]) }
            for byte in bytes[(position + 1)..<(position + size)] { value = value << 8 | Int64(byte) }
            position += size
            return value
        }

        mutating func header() -> (
            version: UInt8, flags: Int, leaps: Int, transitions: Int, types: Int, letters: Int
        ) {
            let version = bytes[position + 4]
            position += 20
            let counts = (0..<6).map { _ in Int(integer(4)) }
            return (version, counts[0] + counts[1], counts[2], counts[3], counts[4], counts[5])
        }
    }
}
