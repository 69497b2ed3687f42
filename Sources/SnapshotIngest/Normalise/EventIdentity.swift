import ICalendar

/// The ids of events: compound, so that they differ wherever the events do, and made of nothing that depends
/// on the run, the viewer or the order in the feed.
enum EventIdentity {
    /// `<calendarKey>/<UID>`, for an occurrence of a series `/<recurrence id>` more; without UID
    /// `~<hash>` of what the event says stands in its place.
    static func id(of occurrence: Occurrence, inCalendar key: String) -> String {
        let uid = occurrence.uid ?? ""
        let instance = occurrence.recurrenceID?.text
        var id = encoded(key)
        id.reserveCapacity(id.utf8.count + uid.utf8.count + 20)
        id += "/"
        id += uid.isEmpty ? "~" + FNV1a(occurrence.details.identityText).hexDigits : encoded(uid)
        if let instance {
            id += "/"
            id += instance
        }
        return id
    }

    /// A key or a UID with `/`, `%` and control characters percent-encoded, so that ids cannot be forged by
    /// UIDs that look like them.
    static func encoded(_ text: String) -> String {
        guard !isPlainASCII(text), text.unicodeScalars.contains(where: needsEncoding) else { return text }
        var encoded = ""
        for scalar in text.unicodeScalars {
            if needsEncoding(scalar) {
                for byte in String(scalar).utf8 {
                    let digits = String(byte, radix: 16, uppercase: true)
                    encoded += byte < 0x10 ? "%0" + digits : "%" + digits
                }
            } else {
                encoded.unicodeScalars.append(scalar)
            }
        }
        return encoded
    }

    private static func isPlainASCII(_ text: String) -> Bool {
        text.utf8.allSatisfy {
            (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "/")
        }
    }

    private static func needsEncoding(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x25, 0x2F, 0x7F..<0xA0: true
        default: false
        }
    }

    /// Gives events that share an id ids of their own: the first by start, end and title keeps it, each other
    /// one gets `/~` and a hash of its start, end, title and location, and a number if even these are the same.
    static func separate(_ drafts: inout [EventDraft], in zone: Zone) {
        var firstPlaces: [String: Int] = [:]
        var shared: [Int: [Int]] = [:]
        for index in drafts.indices {
            let first = firstPlaces[drafts[index].id]
            if let first {
                shared[first, default: [first]].append(index)
            } else {
                firstPlaces[drafts[index].id] = index
            }
        }
        for indices in shared.values {
            var uses: [String: Int] = [:]
            for index in indices.sorted(by: { drafts[$0].precedesWithinID(drafts[$1]) }).dropFirst() {
                let distinct = drafts[index].id + "/~" + FNV1a(drafts[index].distinction(in: zone)).hexDigits
                let use = uses[distinct, default: 0] + 1
                uses[distinct] = use
                drafts[index].id = use == 1 ? distinct : "\(distinct)-\(use)"
            }
        }
    }
}

extension EventDraft {
    /// The order in which events that share an id are told apart.
    fileprivate func precedesWithinID(_ other: EventDraft) -> Bool {
        if start != other.start { return start < other.start }
        if end != other.end { return end < other.end }
        if isAllDay != other.isAllDay { return isAllDay }
        for (mine, others) in [(title, other.title), (location, other.location), (color, other.color)]
        // As bytes: texts that Unicode calls equivalent would be in no order.
        where !mine.utf8.elementsEqual(others.utf8) {
            return mine.utf8.lexicographicallyPrecedes(others.utf8)
        }
        return false
    }

    /// What tells the event from others of its id. Days stand as days: their midnights depend on the viewer.
    fileprivate func distinction(in zone: Zone) -> String {
        let times = [start, end].map { isAllDay ? zone.wallTime(at: $0).day.description : $0.description }
        return (times + [title, location]).joined(separator: "\n")
    }
}
