import Foundation
import TestServers

/// A random history of a server with two calendars: what people, other programs and bad luck do to it between two runs.
struct History {
    /// What happened, for whoever reads a failure.
    private(set) var log: [String] = []
    /// Whether something gets in the way of the next run.
    private(set) var isDisturbed = false

    private let server: CalDAVServer
    private var random: SplitMix
    private var calendars: [String: [String: Int]]
    private var count = 0

    /// The names that resources may have.
    private static let names = ["a.ics", "b.ics", "a b@c#d.ics", "ümläut+plus.ics", "e%2Ff.ics", "g&h.ics"]
    /// How the modelled server may misbehave.
    private static let behaviours: [[String: Behaviour]] = [
        [:], ["noCtag": true], ["noToken": true], ["noETags": true], ["reusedETags": true], ["noSync": true],
        ["syncStatus": 500], ["unknownToken": "412"], ["unknownToken": "list"], ["unknownToken": "nothing"],
        ["listsAll": true], ["noNewToken": true], ["cutAt": 1], ["cutAt": 2, "stuckToken": true],
        ["wholly507": true], ["multiget": "omits"], ["multiget": "404"], ["multiget": "fails"],
        ["multiget": "empty"], ["hrefs": "raw"], ["hrefs": "full"], ["hrefs": "lower"], ["hrefs": "at"],
    ]

    /// A server with two calendars of this history.
    init(_ server: CalDAVServer, seed: Int) throws {
        self.server = server
        random = SplitMix(state: UInt64(seed))
        calendars = ["red \(seed)": [:], "blue-\(seed)": [:]]
        for name in calendars.keys.sorted() { try server.makeCalendar(name) }
    }

    /// Removes the calendars.
    func end() throws {
        for name in calendars.keys { try server.deleteCalendar(name) }
    }

    /// The calendars that are there, by the last part of their keys.
    var keys: [String] { calendars.keys.map { $0.replacing(" ", with: "-") }.sorted() }

    /// Something happens, a few times.
    mutating func advance() throws {
        for _ in 0..<Int.random(in: 1...4, using: &random) { try happen() }
        isDisturbed = Int.random(in: 0..<4, using: &random) == 0
        if isDisturbed { try disturb() }
    }

    private mutating func happen() throws {
        guard let calendar = calendars.keys.sorted().randomElement(using: &random),
            let name = Self.names.randomElement(using: &random)
        else { return }
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<9:
            try put(name, in: calendar)
        case 9..<13:
            try remove(name, in: calendar)
        case 13..<15:
            try remove(name, in: calendar)
            try put(name, in: calendar)
        case 15..<17:
            // To the other calendar, whole: the same event.
            guard let number = calendars[calendar]?[name],
                let other = calendars.keys.sorted().first(where: { $0 != calendar })
            else { return }
            try remove(name, in: calendar)
            try put(name, in: other, number)
        case 17:
            log.append("lost token of \(calendar)")
            try server.wipeSyncStore(of: calendar)
        case 18:
            log.append("restart")
            try server.stop()
            try server.start()
        default:
            log.append("calendar \(calendar) anew")
            try server.deleteCalendar(calendar)
            try server.makeCalendar(calendar)
            calendars[calendar] = [:]
        }
        if server.software == .model, Int.random(in: 0..<4, using: &random) == 0,
            let behaviour = Self.behaviours.randomElement(using: &random)
        {
            log.append("behave \(behaviour)")
            try server.behave(behaviour)
        }
    }

    private mutating func put(_ name: String, in calendar: String, _ number: Int? = nil) throws {
        count += 1
        let number = number ?? count
        log.append("put \(name) \(number) in \(calendar)")
        calendars[calendar]?[name] = number
        try server.put(name, event(name, number), in: calendar)
    }

    private mutating func remove(_ name: String, in calendar: String) throws {
        guard calendars[calendar]?.removeValue(forKey: name) != nil else { return }
        log.append("delete \(name) in \(calendar)")
        try server.delete(name, in: calendar)
    }

    /// An event, or a series with an exception, that says which one it is.
    private func event(_ name: String, _ number: Int) -> String {
        // Radicale takes no other UID in a resource that is there.
        let uid = server.software == .model ? "\(name)@\(number % 3)" : name
        guard number % 4 == 0 else { return Feed.meeting(uid, "\(name) \(number)", day: 5 + number % 20) }
        let exception = Feed.event(
            uid, "\(name) \(number) moved", start: "20260915T150000Z", "DTEND:20260915T160000Z",
            "RECURRENCE-ID:20260914T120000Z")
        let series = Feed.event(
            uid, "\(name) \(number)", start: "20260907T120000Z", "DTEND:20260907T130000Z",
            "RRULE:FREQ=WEEKLY;COUNT=3")
        return Feed.calendar(series, exception)
    }

    private mutating func disturb() throws {
        let skip = Int.random(in: 0..<4, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            log.append("garbage token")
            try server.add(.token("garbage"))
        case 1:
            log.append("503 after \(skip)")
            var fault = ProxyFault(.status)
            (fault.status, fault.skip) = (503, skip)
            try server.add(fault)
        default:
            let bytes = Int.random(in: 0..<600, using: &random)
            log.append("cut after \(skip) answers and \(bytes) bytes")
            try server.add(.stopped(afterBytes: bytes, skip: skip))
        }
    }
}

/// The same numbers from the same seed, everywhere.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
