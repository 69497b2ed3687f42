/// Reads a table of the configuration: notes unknown keys at once, and whatever is wrong with a value when the value
/// is asked for.
struct TableReader<Key: ConfigurationKey> {
    /// Where the table stands: `sources[2]`; empty for the file itself.
    let path: String
    /// Where the table begins.
    let place: TextPlace
    let problems: ProblemList
    private var entries: [Key: TOMLEntry] = [:]

    /// - Parameters:
    ///   - node: What should be a table.
    ///   - path: Where it stands.
    ///   - problems: Takes what is wrong.
    /// - Returns: `nil` if it is no table, which is noted.
    init?(_ node: TOMLNode, path: String, problems: ProblemList) {
        self.path = path
        self.problems = problems
        place = node.place
        guard case .table(let entries) = node.value else {
            problems.error(node.place, path, "this is \(node.kindText), and a table is wanted")
            return nil
        }
        let known = Key.allCases.map(\.rawValue)
        for entry in entries {
            if let key = Key(rawValue: entry.key) {
                self.entries[key] = entry
                problems.note(entry.place, of: qualified(entry.key))
            } else {
                problems.error(
                    entry.place, qualified(entry.key),
                    UnknownKey.explanation(of: entry.key, known: known, home: Key.home))
            }
        }
    }

    /// Which of some keys are stated, in their order.
    func stated(_ keys: [Key]) -> [Key] { keys.filter(isStated) }

    func isStated(_ key: Key) -> Bool { entries[key] != nil }

    /// Where a key stands; where the table begins if it is not stated.
    func place(of key: Key) -> TextPlace { entries[key]?.place ?? place }

    /// Notes something that is wrong with a key.
    func error(_ key: Key, _ text: String) { problems.error(place(of: key), path(of: key), text) }

    /// Notes something that is odd about a key.
    func warning(_ key: Key, _ text: String) { problems.warning(place(of: key), path(of: key), text) }

    /// The value of a key; `nil` if it is not stated, or cannot be used, which is noted.
    func value<Result>(_ key: Key, _ read: (TOMLNode) throws(Unusable) -> Result) -> Result? {
        guard let entry = entries[key] else { return nil }
        return value(of: entry.value, at: path(of: key), read)
    }

    /// The usable elements of a list; `nil` if it is not stated or no list. A single value is a list of one if
    /// `allowsSingle`.
    func list<Result>(
        _ key: Key, allowsSingle: Bool = false, _ read: (TOMLNode) throws(Unusable) -> Result
    ) -> [Result]? {
        elements(key, allowsSingle: allowsSingle).map { elements in
            elements.compactMap { value(of: $0.node, at: $0.path, read) }
        }
    }

    /// The elements of a list with where each stands; `nil` if it is not stated or, which is noted, no list.
    func elements(_ key: Key, allowsSingle: Bool = false) -> [(node: TOMLNode, path: String)]? {
        guard let entry = entries[key] else { return nil }
        guard case .array(let nodes) = entry.value.value else {
            if allowsSingle { return [(entry.value, path(of: key))] }
            problems.error(
                entry.value.place, path(of: key), "this is \(entry.value.kindText), and a list is wanted")
            return nil
        }
        return nodes.enumerated().map { ($0.element, "\(path(of: key))[\($0.offset)]") }
    }

    /// The table of a key; `nil` if it is not stated or no table, which is noted.
    func table<Inner: ConfigurationKey>(_ key: Key, _ inner: Inner.Type) -> TableReader<Inner>? {
        entries[key].flatMap { TableReader<Inner>($0.value, path: path(of: key), problems: problems) }
    }

    private func value<Result>(
        of node: TOMLNode, at path: String, _ read: (TOMLNode) throws(Unusable) -> Result
    ) -> Result? {
        do throws(Unusable) {
            return try read(node)
        } catch {
            problems.error(node.place, path, error.text)
            return nil
        }
    }

    private func path(of key: Key) -> String { qualified(key.rawValue) }

    private func qualified(_ name: String) -> String {
        let isPlain =
            !name.isEmpty && name.count <= 40
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
        // Whatever else stands there may be an address.
        let shown = isPlain ? name : "(a key in quotes)"
        return path.isEmpty ? shown : "\(path).\(shown)"
    }
}
