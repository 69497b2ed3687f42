extension ServerProfile {
    /// Servers as they were heard, and others that are worse.
    static let all = heard + bad

    private static let heard: [ServerProfile] = [
        ServerProfile("Radicale") {
            $0.ctag = .hash
            $0.tellsComponents = true
        },
        ServerProfile("Xandikos 0.2") {
            ($0.ctag, $0.token) = (.hash, .hash)
            $0.unknownToken = .refused(500, isExplained: false)
            $0.losesNumberSigns = true
        },
        ServerProfile("Xandikos 0.4") {
            ($0.ctag, $0.token) = (.hash, .hash)
            $0.unknownToken = .refused(412, isExplained: true)
            $0.losesNumberSigns = true
            $0.spellings = (.sparing, .sparing, .sparing)
        },
        ServerProfile("DAViCal") {
            $0.ctag = .hash
            $0.unknownToken = .everything
            $0.missing = .leftOut
            $0.tellsComponents = true
        },
        ServerProfile("Cyrus") {
            $0.sync = .cut(2)
            $0.spellings = (.sparing, .sparing, .sparing)
            $0.tellsComponents = true
        },
        ServerProfile("sabre 1.8") {
            $0.token = .none
            $0.missing = .wholeRefused
            $0.spellings = (.lowercase, .lowercase, .lowercase)
        },
        ServerProfile("sabre 4") {
            $0.unknownToken = .nothing
            $0.missing = .leftOut
            $0.tellsComponents = true
        },
        ServerProfile("SOGo") {
            ($0.ctag, $0.token, $0.etag) = (.seconds, .seconds, .reused)
            $0.unknownToken = .everything
            $0.spellings = (.sparing, .raw, .sparing)
        },
        ServerProfile("Calypso") {
            ($0.ctag, $0.token) = (.hash, .none)
            ($0.missing, $0.multiget) = (.leftOut, .omits(20))
            $0.spellings = (.raw, .sparing, .raw)
        },
        ServerProfile("Synology") { $0.prefix = "/dav.php/alice/work cal/" },
        ServerProfile("iCloud") { $0.multiget = .blank(20) },
        ServerProfile("Bedework") {
            ($0.ctag, $0.token) = (.seconds, .none)
            $0.etag = .unique
        },
    ]

    private static let bad: [ServerProfile] = [
        ServerProfile("only ctags of seconds and tokens that count") { $0.ctag = .seconds },
        ServerProfile("no marks") { ($0.ctag, $0.token) = (.none, .none) },
        ServerProfile("no ctag") { $0.ctag = .none },
        ServerProfile("no ctag, and nothing for unknown tokens") {
            $0.ctag = .none
            $0.unknownToken = .nothing
        },
        ServerProfile("no ETags") { $0.etag = .none },
        ServerProfile("no ETags beside texts") { ($0.fetchedETag, $0.ctag) = (.missing, .hash) },
        ServerProfile("weak ETags beside texts") { ($0.fetchedETag, $0.token) = (.weak, .none) },
        ServerProfile("tokens refused without a word") {
            $0.unknownToken = .refused(409, isExplained: false)
        },
        ServerProfile("no token in the answer") { $0.sync = .withoutToken },
        ServerProfile("everything in each report") { $0.sync = .everything },
        ServerProfile("a report that never gets on") { $0.sync = .standsStill },
        ServerProfile("a report in circles") { $0.sync = .goesInCircles },
        ServerProfile("reports that break off") { $0.sync = .breaksOff },
        ServerProfile("reports of other calendars") { $0.sync = .namesOthers },
        ServerProfile("reports refused") { $0.sync = .refused(403) },
        ServerProfile("reports too large") { $0.sync = .refused(507) },
        ServerProfile("no listing") { $0.listing = .refused(403) },
        ServerProfile("listings without the calendar") { $0.listing = .withoutItself },
        ServerProfile("listings twice over") { ($0.listing, $0.token) = (.twice, .none) },
        ServerProfile("no multiget") { $0.multiget = .refused(501) },
        ServerProfile("small multigets") { $0.multiget = .refusedAbove(2) },
        ServerProfile("multigets that break off") { $0.multiget = .breaksOff(1) },
        ServerProfile("multigets with errors") { $0.multiget = .fails(30) },
        ServerProfile("multigets of others") { $0.multiget = .namesOthers },
        ServerProfile("multigets twice over") { ($0.multiget, $0.token) = (.twice, .none) },
    ]
}
