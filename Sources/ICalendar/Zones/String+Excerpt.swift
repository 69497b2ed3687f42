extension String {
    /// The text in quotes for a report: one line, no controls, no more than 60 characters.
    var excerpt: String {
        let shown = unicodeScalars.prefix(60).map { scalar -> Character in
            scalar.properties.generalCategory == .control ? "\u{FFFD}" : Character(scalar)
        }
        return "\"" + String(shown) + (unicodeScalars.count > 60 ? "…\"" : "\"")
    }
}
