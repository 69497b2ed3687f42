import Testing

@testable import ICalendar

struct LineReaderTests {
    /// The lines of a text that arrives in blocks of a given size, each with its number.
    private func lines(_ text: String, block: Int = 1 << 16, limit: Int = 100) -> [String] {
        lines(Array(text.utf8), block: block, limit: limit)
    }

    private func lines(_ bytes: [UInt8], block: Int, limit: Int) -> [String] {
        var reader = LineReader(limit: limit)
        var found: [String] = []
        let keep = { (line: LineReader.Line) in
            found.append(
                "\(line.number)\(line.isCut ? "!" : ":")" + String(decoding: line.bytes, as: UTF8.self))
        }
        for start in stride(from: 0, to: bytes.count, by: block) {
            bytes[start..<min(start + block, bytes.count)].withUnsafeBytes { reader.read($0, keep) }
        }
        reader.finish(keep)
        return found
    }

    @Test(arguments: 1...9)
    func takesAnyLineEndInBlocksOfAnySize(block: Int) {
        let expected = ["1:A", "2:B", "3:C", "5:D"]
        #expect(lines("A\r\nB\r\nC\r\n\r\nD", block: block) == expected)
        #expect(lines("A\nB\nC\n\nD\n", block: block) == expected)
        #expect(lines("A\rB\rC\r\rD\r", block: block) == expected)
        #expect(lines("A\r\nB\rC\n\nD", block: block) == expected)
    }

    @Test(arguments: 1...9)
    func joinsFoldsAsBytes(block: Int) {
        #expect(lines("SUM\r\n MARY:a\r\n\tb\r\nX", block: block) == ["1:SUMMARY:ab", "4:X"])
        // The two bytes of ü stand on two lines.
        let folded: [UInt8] = [0xC3, 0x0D, 0x0A, 0x20, 0xBC]
        #expect(lines(folded, block: block, limit: 100) == ["1:ü"])
    }

    @Test func joinsAFoldBehindABlankLine() {
        #expect(lines("A\r\n\r\n b\r\n") == ["1:Ab"])
    }

    @Test func cutsAndMarksALineThatIsTooLong() {
        #expect(lines("12345678\nB\n", limit: 4) == ["1!1234", "2:B"])
        #expect(lines("1234\n 5678\nB\n", block: 3, limit: 4) == ["1!1234", "3:B"])
        #expect(lines("1234\n", limit: 4) == ["1:1234"])
    }

    @Test func joinsSoftBreaksOfQuotedPrintableOnly() {
        #expect(
            lines("S;ENCODING=quoted-printable:a=\r\nb=\r\nc\r\nD:x=\r\nE:y")
                == ["1:S;ENCODING=quoted-printable:abc", "4:D:x=", "5:E:y"])
    }

    @Test func findsNothingInNothing() {
        #expect(lines("").isEmpty)
        #expect(lines("\r\n\n\r").isEmpty)
    }
}
