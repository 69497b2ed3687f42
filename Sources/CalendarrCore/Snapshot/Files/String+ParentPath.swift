extension String {
    /// The path of the folder that a path lies in: `/` for `/a`, `.` for `a`; `nil` for what lies in none.
    ///
    /// By hand, because Foundation's `deletingLastPathComponent` stops the process on a path of one character.
    var parentPath: String? {
        let path = trimmingSlashes
        guard path != "/", path != ".", !path.isEmpty else { return nil }
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return String(path[...slash]).trimmingSlashes
    }

    /// The path without slashes at its end; `/` stays.
    private var trimmingSlashes: String {
        var path = self[...]
        while path.count > 1, path.last == "/" { path.removeLast() }
        return String(path)
    }
}
