import Glibc

/// A path as the system has it: bytes that need not be UTF-8, and what to call it in messages.
struct RawPath: Hashable, Sendable {
    /// The bytes, without the zero byte that ends them.
    let bytes: [UInt8]
    /// The path as text; bytes that are not UTF-8 are shown as U+FFFD. Made when it is asked for: of most files of a
    /// folder nobody does.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    init(_ text: String) {
        self.init(bytes: Array(text.utf8))
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The path of an entry of this folder.
    func appending(_ name: [UInt8]) -> RawPath {
        var path: [UInt8] = []
        path.reserveCapacity(bytes.count + name.count + 1)
        path += bytes
        if bytes.last != UInt8(ascii: "/") { path.append(UInt8(ascii: "/")) }
        path += name
        return RawPath(bytes: path)
    }

    /// The name of what the path leads to: its last component, looked up where that is `.` or `..`.
    var lastComponent: String {
        let components = bytes.split(separator: UInt8(ascii: "/"))
        if let last = components.last, last != [UInt8(ascii: ".")], !last.elementsEqual("..".utf8) {
            return String(decoding: last, as: UTF8.self)
        }
        guard let resolved = withCString({ realpath($0, nil) }) ?? nil else { return text }
        defer { free(resolved) }
        return String(cString: resolved).split(separator: "/").last.map(String.init) ?? text
    }

    /// Lends the path to a system call; `nil` where it cannot be one, because a zero byte is in the middle.
    func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result? {
        guard !bytes.contains(0) else { return nil }
        return bytes.withZeroByte(body)
    }
}

extension [UInt8] {
    /// Lends the bytes, with a zero byte behind them, to a system call; none of them may be zero.
    func withZeroByte<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { text in
            text[count] = 0
            UnsafeMutableRawBufferPointer(text).copyBytes(from: self)
            return text.baseAddress.map { body($0) }
        }
    }
}
