import TestServers
import Testing

/// What servers were seen to do, on the modelled one: whatever it is, the run shows what is there.
struct CalDAVMisbehaviourTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let behaviour: [String: Behaviour]

        init(_ name: String, _ behaviour: [String: Behaviour]) {
            (testDescription, self.behaviour) = (name, behaviour)
        }
    }

    static let cases = [
        Case("no ctag", ["noCtag": true]),
        Case("no token", ["noToken": true]),
        Case("neither", ["noCtag": true, "noToken": true]),
        Case("no ETags", ["noETags": true]),
        Case("unquoted ETags", ["unquotedETags": true]),
        Case("ETags reused", ["reusedETags": true]),
        Case("no sync-collection", ["noSync": true]),
        Case("sync-collection unmentioned", ["unofferedSync": true]),
        Case("sync-collection 500", ["syncStatus": 500]),
        Case("sync-collection 415", ["syncStatus": 415]),
        Case("sync-collection 418", ["syncStatus": 418]),
        Case("all members every time", ["listsAll": true]),
        Case("no token in answers", ["noNewToken": true]),
        Case("cut at one", ["cutAt": 1]),
        Case("cut, and the token does not move", ["cutAt": 1, "stuckToken": true]),
        Case("507 of the whole", ["wholly507": true]),
        Case("multiget leaves out", ["multiget": "omits"]),
        Case("multiget has nothing", ["multiget": "404"]),
        Case("multiget fails", ["multiget": "fails"]),
        Case("multiget has empty texts", ["multiget": "empty"]),
        Case("raw hrefs", ["hrefs": "raw"]),
        Case("whole addresses", ["hrefs": "full"]),
        Case("hexadecimal in lower case", ["hrefs": "lower"]),
        Case("@ as it is", ["hrefs": "at"]),
        Case("listing refused", ["listingStatus": 403]),
        Case("members that are not there", ["lists": ["ghost.ics"]]),
    ]

    @Test(arguments: cases)
    func theRunShowsWhatIsThere(_ trait: Case) throws {
        let server = try CalDAVServer(.model)
        try server.behave(trait.behaviour)
        try server.makeCalendar("work cal")
        let names = ["one.ics", "a b@c#d.ics", "ümläut+plus.ics", "x%2Fy.ics"]
        for (index, name) in names.enumerated() {
            try server.put(name, Feed.meeting("u\(index)", name, day: 10 + index), in: "work cal")
        }
        let home = try AccountHome(server)
        let first = try home.sync()
        #expect(first.outcome.status == 0, "\(first.outcome.errors)")
        #expect(first.titles == names.sorted())
        for round in 0..<2 {
            for (index, name) in names.enumerated() where index != round {
                try server.put(
                    name, Feed.meeting("u\(index)", "\(name) \(round)", day: 11 + index), in: "work cal")
            }
            try server.delete(names[round], in: "work cal")
            let removed = try home.sync(after: 1)
            let others = names.indices.filter { $0 != round }.map { "\(names[$0]) \(round)" }
            #expect(removed.outcome.status == 0, "\(removed.outcome.errors)")
            #expect(removed.titles == others.sorted())
            try server.put(
                names[round], Feed.meeting("u\(round)", "\(names[round]) \(round)"), in: "work cal")
            let back = try home.sync(after: 1)
            #expect(back.titles == names.map { "\($0) \(round)" }.sorted())
        }
        let unchanged = try home.sync(after: 1)
        #expect(unchanged.outcome.status == 0)
        #expect(unchanged.events == (try home.fresh()))
    }

    /// Tokens that are not known any more, refused in every way that was seen.
    @Test(arguments: ["403", "409", "412", "500", "list", "nothing"])
    func aLostTokenCostsNothing(_ way: String) throws {
        let server = try CalDAVServer(.model)
        try server.behave(["unknownToken": .word(way)])
        try server.makeCalendar("work")
        for name in ["a", "b", "c"] { try server.put("\(name).ics", Feed.meeting(name, name), in: "work") }
        let home = try AccountHome(server)
        #expect(try home.sync().titles == ["a", "b", "c"])
        try server.put("a.ics", Feed.meeting("a", "A"), in: "work")
        try server.delete("b.ics", in: "work")
        try server.wipeSyncStore(of: "work")
        let run = try home.sync(after: 1)
        #expect(run.outcome.status == 0, "\(run.outcome.errors)")
        #expect(run.titles == ["A", "c"])
    }

    /// An answer that could mean that everything is gone, and does not.
    @Test(
        arguments: [
            Case("a listing of nothing", ["emptyListing": true, "noSync": true]),
            Case("a home that says 500", ["homeStatus": 500]),
            Case("a home that says 403", ["homeStatus": 403]),
        ])
    func nothingIsNoProof(_ trait: Case) throws {
        let server = try CalDAVServer(.model)
        try server.behave(["noSync": true])
        try server.makeCalendar("work")
        try server.put("a.ics", Feed.meeting("a", "Lunch"), in: "work")
        let home = try AccountHome(server)
        let before = try home.sync()
        #expect(before.titles == ["Lunch"])
        try server.put("b.ics", Feed.meeting("b", "Later"), in: "work")
        try server.behave(trait.behaviour)
        let after = try home.sync(after: 1)
        #expect(after.titles == ["Lunch"] || after.titles == ["Later", "Lunch"])
        try server.behave([:])
        #expect(try home.sync(after: 12).titles == ["Later", "Lunch"])
    }
}
