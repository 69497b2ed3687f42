extension String {
    /// The text as one line that a terminal shows and never obeys.
    ///
    /// Feeds, snapshots of other writers and file names may hold escape sequences, or marks that turn the
    /// direction of what follows. Line breaks and tabs become a space, everything else of that kind U+FFFD.
    var printable: String {
        guard unicodeScalars.contains(where: \.isUnprintable) else { return self }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "\n", "\t": result.append(" ")
            case "\r": continue
            case _ where scalar.isUnprintable: result.append("\u{FFFD}")
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}

extension Unicode.Scalar {
    fileprivate var isUnprintable: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
