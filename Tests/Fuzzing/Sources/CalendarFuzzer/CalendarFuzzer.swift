import FuzzingSupport

/// What libFuzzer calls with each input: reads it as a feed and stops the process if something does not hold.
///
/// Everything else that must not happen (a trap, a bad access, a leak, too much memory) stops it by itself.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard let input = FuzzInput(UnsafeRawBufferPointer(start: start, count: count)) else { return -1 }
    let stopwatch = Stopwatch()
    let whole = FeedReading(input, block: max(1, input.feed.count))
    stopwatch.requireBound(bytes: input.feed.count)

    Invariants(input).check(whole)
    let inBlocks = FeedReading(input, block: input.block)
    require(whole == inBlocks, "blocks of \(input.block) bytes give something else than one block")
    if !whole.isOverLimit { Metamorphoses(input).check(whole) }
    return 0
}
