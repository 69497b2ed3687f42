import Testing

@testable import ICalendar

struct LineReaderTests {
    /// The lines of a text that arrives in blocks of a given size, each with its number.
    private func lines(_ text: String, block: Int = 1 << 16, limit: Int = 100) -> [String] {
        lines(Array(text.utf8), block: block, limit: limit)
    }

    private func lines(_ bytes: [UInt8], block: Int, limit: Int) -> [String] {
        var reader = LineReader(limit: limit)
        var lines = Lines()
        for start in stride(from: 0, to: bytes.count, by: block) {
            bytes[start..<min(start + block, bytes.count)].withUnsafeBytes { reader.read($0, to: &lines) }
        }
        reader.finish(to: &lines)
        return lines.found
    }

    /// The lines as texts; those that begin with a minus are passed over.
    private struct Lines: LineSink {
        var found: [String] = []

        func passesOver(lineThatBegins beginning: UnsafeRawBufferPointer) -> Bool { beginning.first == 0x2D }

        mutating func take(_ line: LineReader.Line) {
            let text = String(decoding: line.bytes, as: UTF8.self)
            guard !text.hasPrefix("-") else { return }
            found.append("\(line.number)\(line.isCut ? "!" : ":")\(text)")
        }
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

    @Test(arguments: 1...20)
    func passesOverFoldsThatNobodyWants(block: Int) {
        let text = "A\n-b\n c\n d\nE\n f\n-g\n h=\ni\n-j\n k\n\n l\nM"
        #expect(lines(text, block: block) == ["1:A", "5:Ef", "9:i", "14:M"])
        let returns = text.replacing("\n", with: "\r\n")
        #expect(lines(returns, block: block) == ["1:A", "5:Ef", "9:i", "14:M"])
    }

    @Test(arguments: 0..<300)
    func findsTheSameLinesInBlocksOfAnySize(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "a", "b:c", " ", "\t", "\n", "\n", "\r\n", "\r\n", "\r", "=", "-", "\r\n ", "quoted-printable:",
        ]
        let text = (0..<60).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        let expected = lines(text, block: 1, limit: 20)
        for block in [2, 3, 7, 16, 1000] {
            #expect(lines(text, block: block, limit: 20) == expected, "\(text.debugDescription)")
        }
    }

    @Test func findsNothingInNothing() {
        #expect(lines("").isEmpty)
        #expect(lines("\r\n\n\r").isEmpty)
    }
}
