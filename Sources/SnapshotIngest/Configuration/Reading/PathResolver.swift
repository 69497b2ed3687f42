/// Makes absolute paths of what a configuration says: relative to its own folder, with `~` as the home folder.
struct PathResolver: Sendable {
    /// The folder of the configuration file, an absolute path.
    var directory: String
    /// The home folder; `nil` if nobody knows it.
    var home: String?

    /// The absolute path of a file or folder.
    func path(_ node: TOMLNode) throws(Unusable) -> String {
        let text = try written(node)
        return text.hasPrefix("/") ? text : directory + "/" + text
    }

    /// The name of a secret's file: absolute, or as written, to be looked up later.
    func secret(_ node: TOMLNode) throws(Unusable) -> String {
        try written(node)
    }

    /// A program: a name without `/` is left to be looked for in `PATH`.
    func program(_ text: String) throws(Unusable) -> String {
        let expanded = try expanded(text)
        return expanded.hasPrefix("/") || !expanded.contains("/") ? expanded : directory + "/" + expanded
    }

    private func written(_ node: TOMLNode) throws(Unusable) -> String {
        let text = try ValueReading.anyText(node)
        guard !text.isEmpty else { throw Unusable("this is empty, and a path is wanted") }
        guard !text.utf8.contains(0) else { throw Unusable("there is a NUL in this path") }
        guard !AddressCheck.stands(in: text) else {
            throw Unusable("this is an address, and a path is wanted")
        }
        return try expanded(text)
    }

    private func expanded(_ text: String) throws(Unusable) -> String {
        guard text.hasPrefix("~") else { return text }
        guard text == "~" || text.hasPrefix("~/") else {
            throw Unusable(
                "only the own home folder can be written as ~/; write the whole path, or ./~ for a name")
        }
        guard let home, home.hasPrefix("/") else {
            throw Unusable("the home folder is not known (HOME is not set); write the whole path")
        }
        return home + text.dropFirst()
    }
}
