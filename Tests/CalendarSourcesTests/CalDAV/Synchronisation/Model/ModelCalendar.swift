/// A calendar as a server has it: what is in it, what became of it, and what it says of its state.
struct ModelCalendar {
    struct Resource: Hashable {
        /// Different for each text that there ever was.
        var version: Int
        var text: [UInt8]
        var component: String
        /// As often as it was put since it was created.
        var edits: Int
        var second: Int
    }

    struct Change {
        var number: Int
        var second: Int
        var name: String
    }

    /// By which name.
    private(set) var resources: [String: Resource] = [:]
    private(set) var changes: [Change] = []
    /// As often as anything changed.
    private(set) var number = 0
    /// Seconds since 1970.
    var clock = 1_800_000_000
    /// Changes before this one are forgotten.
    private(set) var oldestKnown = 0
    /// Seconds before this one are forgotten.
    private(set) var oldestSecond = 0
    /// What was in it, by the name of its state.
    private(set) var states: [String: [String: Int]] = ["": [:]]

    mutating func put(_ name: String, component: String = "VEVENT", text: [UInt8]? = nil) {
        number += 1
        let calendar = "BEGIN:VCALENDAR\r\nBEGIN:\(component)\r\nUID:\(name)\r\nSEQUENCE:\(number)\r\n"
        let bytes = text ?? Array("\(calendar)END:\(component)\r\nEND:VCALENDAR\r\n".utf8)
        let edits = resources[name].map { $0.edits + 1 } ?? 0
        resources[name] = Resource(
            version: number, text: bytes, component: component, edits: edits, second: clock)
        noteChange(of: name)
    }

    mutating func remove(_ name: String) {
        guard resources.removeValue(forKey: name) != nil else { return }
        number += 1
        noteChange(of: name)
    }

    mutating func move(_ name: String, to other: String) {
        guard let resource = resources[name], name != other else { return }
        remove(name)
        number += 1
        resources[other] = resource
        noteChange(of: other)
    }

    /// From now on no token given so far is known.
    mutating func forgetTokens() {
        number += 1
        oldestKnown = number
        oldestSecond = clock
        states = [hash: resources.mapValues(\.version)]
    }

    private mutating func noteChange(of name: String) {
        changes.append(Change(number: number, second: clock, name: name))
        states[hash] = resources.mapValues(\.version)
    }

    /// The same whenever the same is in it.
    var hash: String {
        resources.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.version)" }.joined(separator: ";")
    }

    var lastSecond: Int { changes.last?.second ?? -1 }
}
