import Foundation

/// The keys of a run: what is not stated is made of the feed's name, and no key is given twice.
struct CalendarKeys {
    private var taken: Set<String>
    /// The last number that was put behind a key.
    private var numbers: [String: Int] = [:]

    /// - Parameter stated: The keys that the caller chose: no default key takes one of them.
    init(stated: [String]) {
        taken = Set(stated)
    }

    /// The default key of a feed with that stem.
    mutating func key(ofStem stem: String) -> String {
        unused("ical:" + Self.identifier(of: stem))
    }

    /// The key of a calendar in a folder of calendars whose key was stated.
    mutating func key(ofFolder name: String, under prefix: String) -> String {
        unused(prefix + ":" + Self.identifier(of: name))
    }

    /// Takes a key that is known from elsewhere.
    ///
    /// - Returns: Whether nobody had it.
    mutating func claim(_ key: String) -> Bool { taken.insert(key).inserted }

    /// The key, or the first of `-2`, `-3`… that nobody has.
    mutating func unused(_ key: String) -> String {
        var candidate = key
        // Smaller numbers are taken: to try them again would take a second for some thousand feeds of one name.
        while !taken.insert(candidate).inserted {
            let number = numbers[key, default: 1] + 1
            numbers[key] = number
            candidate = "\(key)-\(number)"
        }
        return candidate
    }

    /// A name in lower case with each run of anything but letters and digits as one `-`.
    static func identifier(of name: String) -> String {
        var identifier = ""
        // Composed, because file systems differ in how they write an umlaut and keys may not.
        let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
        for character in isASCII ? name.lowercased() : name.lowercased().precomposedStringWithCanonicalMapping
        {
            if character.isLetter || character.isWholeNumber {
                identifier.append(character)
            } else if identifier.last != "-" {
                identifier.append("-")
            }
        }
        return identifier.isEmpty ? "-" : identifier
    }
}
