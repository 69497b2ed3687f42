import ICalendar

/// An input of the fuzzer: four bytes that choose how a feed is read, then the feed.
///
/// Four NULs are the usual case, so that any feed is an input behind them.
struct FuzzInput {
    /// The bytes of the feed.
    let feed: UnsafeRawBufferPointer
    /// Window, zone and bounds.
    let options: ExpansionOptions
    /// The size of the blocks in which the feed arrives the second time.
    let block: Int

    init?(_ input: UnsafeRawBufferPointer) {
        guard input.count > 4 else { return nil }
        feed = UnsafeRawBufferPointer(rebasing: input[4...])
        let from = Self.starts[Int(input[0] & 7)]
        let length = Self.lengths[Int(input[0] >> 3 & 3)]
        options = ExpansionOptions(
            window: Instant(seconds: from)..<Instant(seconds: from + length),
            viewerZone: Self.zones[Int(input[1] & 7)],
            examinesEverything: input[1] & 0x80 != 0,
            limits: input[3] & 1 == 0 ? ExpansionLimits() : Self.tightLimits)
        block = Int(input[2]) + 1
    }

    /// 2026-03-01, 2026-10-01, 2000-01-01, 1970-01-01, 2038-01-01, 1601-01-01, 0001-01-01, 9999-12-01.
    private static let starts: [Int64] = [
        1_772_323_200, 1_790_812_800, 946_684_800, 0, 2_145_916_800, -11_644_473_600, -62_135_596_800,
        253_399_622_400,
    ]

    /// The contract's 49 days, a year, a day and a second.
    private static let lengths: [Int64] = [49 * 86_400, 366 * 86_400, 86_400, 1]

    private static let zones = [
        "Europe/Zurich", "UTC", "America/St_Johns", "Pacific/Apia", "Africa/Casablanca", "Asia/Kathmandu",
        "Australia/Lord_Howe", "America/Sao_Paulo",
    ].map { Zone.named($0) ?? .utc }

    /// Bounds that a short input can go over.
    private static let tightLimits: ExpansionLimits = {
        var limits = ExpansionLimits()
        limits.nesting = 3
        limits.lineBytes = 80
        limits.propertiesPerComponent = 8
        limits.datesPerComponent = 4
        limits.zonesPerCalendar = 1
        limits.observancesPerZone = 2
        limits.candidatesPerComponent = 100
        limits.occurrencesPerComponent = 10
        limits.candidatesPerFeed = 300
        limits.occurrencesPerFeed = 20
        limits.defectsPerFeed = 5
        return limits
    }()
}
