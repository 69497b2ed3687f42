/// What becomes of a line break in a text.
enum LineBreaks {
    /// A run of them is one space: titles and names are one line.
    case space
    /// They stay, as line feeds: a place may have several lines.
    case lineFeed
}

extension String {
    /// The text without control characters and without white space around it.
    ///
    /// A tab is white space and becomes a space. Everything else stays as it is: marks of text direction,
    /// joiners and variation selectors are part of what people wrote.
    func cleaned(lineBreaks: LineBreaks) -> String {
        if isCleanASCII || isClean { return self }
        var scalars = String.UnicodeScalarView()
        var isAfterBreak = false
        var previous: Unicode.Scalar?
        for scalar in unicodeScalars {
            defer { previous = scalar }
            if scalar.isLineBreak {
                let continuesBreak = lineBreaks == .space ? isAfterBreak : scalar == "\n" && previous == "\r"
                if !continuesBreak { scalars.append(lineBreaks == .space ? " " : "\n") }
                isAfterBreak = true
            } else if scalar == "\t" {
                scalars.append(" ")
                isAfterBreak = false
            } else if !scalar.isControl {
                scalars.append(scalar)
                isAfterBreak = false
            }
        }
        let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.endIndex
        let end = scalars.lastIndex { !$0.properties.isWhitespace }.map(scalars.index(after:)) ?? start
        return String(scalars[start..<end])
    }

    /// Whether cleaning would change nothing, told without decoding: most texts of most feeds.
    private var isCleanASCII: Bool {
        let space = UInt8(ascii: " ")
        return utf8.first != space && utf8.last != space && utf8.allSatisfy { (space..<0x7F).contains($0) }
    }
}

extension String {
    /// Whether cleaning would change nothing, whatever becomes of line breaks.
    private var isClean: Bool {
        let scalars = unicodeScalars
        guard let first = scalars.first, let last = scalars.last, !first.properties.isWhitespace,
            !last.properties.isWhitespace
        else { return isEmpty }
        return scalars.allSatisfy { !$0.isControl && !$0.isLineBreak }
    }
}

extension Unicode.Scalar {
    /// Whether its general category is Cc.
    fileprivate var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }

    /// Whether a line ends here (Unicode Standard Annex 14: LF, CR, VT, FF, NEL, LS, PS).
    fileprivate var isLineBreak: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}
