import Foundation

/// A calendar of `Fixtures/Conformance` as a server has it: each event with its exceptions is a resource of its own, with
/// the time zones of its VCALENDAR.
struct CorpusCase: Sendable {
    /// What the answer beside the calendar says of how to look at it.
    private struct Answer: Decodable {
        let timezone: String
        let from, to: Date
    }

    /// The name of both files without their extension.
    let slug: String
    var file: URL { Self.folder.appending(path: "\(slug).ics") }

    private static let folder = Program.fixtures.appending(path: "Conformance")

    /// All of them.
    static let all: [CorpusCase] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".ics") }.sorted().map { CorpusCase(slug: String($0.dropLast(4))) }
    }()

    /// The viewer's zone, the clock and the lines of TOML for a window.
    struct Window: Hashable {
        let zone: String
        let now: Date
        let head: String
    }

    /// The window of the case.
    func window() throws -> Window {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let answer = try decoder.decode(
            Answer.self, from: Data(contentsOf: Self.folder.appending(path: "\(slug).json")))
        let days = Int((answer.to.timeIntervalSince(answer.from) / 86_400).rounded(.up))
        let head = "window = { daysBehind = 0, daysAhead = \(min(days, 3660)), maxEvents = 0 }"
        return Window(zone: answer.timezone, now: answer.from, head: head)
    }

    /// The resources. What is not a sequence of whole VCALENDARs is one, as it is.
    func resources() throws -> [Data] {
        let whole = try Data(contentsOf: file)
        var parts = CorpusParts()
        for line in whole.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            guard parts.take(Data(line)) else { return [whole] }
        }
        return parts.resources.isEmpty || !parts.isWhole ? [whole] : parts.resources
    }
}

/// Takes a calendar apart, line by line.
private struct CorpusParts {
    private(set) var resources: [Data] = []
    private var open: [String] = []
    private var (head, zones, component) = (Data(), Data(), Data())
    private var components: [(uid: String?, text: Data)] = []
    private var uid: String?
    private var isInUID = false

    /// Whether everything that began has ended.
    var isWhole: Bool { open.isEmpty }

    /// Takes a line without its line feed in.
    ///
    /// - Returns: Whether the calendar can still be taken apart.
    mutating func take(_ line: Data) -> Bool {
        let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespaces.union(.newlines))
        let name = text.uppercased()
        if name.hasPrefix("BEGIN:") {
            begin(String(name.dropFirst(6)))
        } else if name.hasPrefix("END:") {
            return end(String(name.dropFirst(4)), line)
        } else if open.isEmpty {
            return text.isEmpty
        } else if open.count == 2 {
            note(line)
        }
        append(line)
        return true
    }

    private mutating func begin(_ name: String) {
        open.append(name)
        if open.count == 1 { (head, zones, components) = (Data(), Data(), []) }
        if open.count == 2 { (component, uid, isInUID) = (Data(), nil, false) }
    }

    private mutating func end(_ name: String, _ line: Data) -> Bool {
        guard open.last == name else { return false }
        append(line)
        open.removeLast()
        if open.count == 1 {
            if name == "VTIMEZONE" { zones += component } else { components.append((uid, component)) }
        } else if open.isEmpty {
            finish()
        }
        return true
    }

    private mutating func append(_ line: Data) {
        if open.count == 1 {
            head += line + [UInt8(ascii: "\n")]
        } else {
            component += line + [UInt8(ascii: "\n")]
        }
    }

    /// Looks for the UID, which may be folded.
    private mutating func note(_ line: Data) {
        let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)
        if let first = text.first, first == " " || first == "\t" {
            if isInUID { uid? += text.dropFirst() }
            return
        }
        isInUID = text.uppercased().hasPrefix("UID:") || text.uppercased().hasPrefix("UID;")
        if isInUID { uid = text }
    }

    private mutating func finish() {
        // The last line of the head is the END of the VCALENDAR.
        let end = head.dropLast().lastIndex(of: UInt8(ascii: "\n")).map { head[$0...].dropFirst() } ?? head
        let start = head.dropLast(end.count)
        var taken: Set<String> = []
        for (index, (uid, text)) in components.enumerated() {
            if let uid {
                guard taken.insert(uid).inserted else { continue }
                let same = components[index...].filter { $0.uid == uid }.map(\.text)
                resources.append(start + zones + same.reduce(Data(), +) + end)
            } else {
                resources.append(start + zones + text + end)
            }
        }
    }
}
