import FuzzingSupport

@testable import CalendarSources

/// What libFuzzer calls with each input: two bytes that choose how it is read, then the answer of a server. Two NULs
/// are the usual case.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count > 2 else { return -1 }
    let input = UnsafeBufferPointer(start: start, count: count)
    let answer = Array(input[2...])
    let limits = input[1] & 1 == 0 ? MultistatusLimits() : tightLimits
    let stopwatch = Stopwatch()
    let whole = AnswerReading(answer, block: answer.count, limits: limits)
    stopwatch.requireBound(bytes: answer.count)

    whole.requireInvariants(limits)
    let block = Int(input[0]) + 1
    let inBlocks = AnswerReading(answer, block: block, limits: limits)
    require(whole.agrees(with: inBlocks), "blocks of \(block) bytes give something else than one block")
    let cut = Array(answer.prefix(Int(input[1] >> 1) * answer.count / 128))
    let half = AnswerReading(cut, block: max(1, cut.count), limits: limits)
    require(half.isBeginning(of: whole), "a part of an answer says something else than the answer")

    guard let conditions = try? DAVErrorReader.conditions(in: answer) else {
        fatalError("there is no libxml2")
    }
    require(conditions.isEmpty || !whole.isComplete, "a multistatus is an error, too")
    return 0
}

/// Bounds that a short input can go over.
private let tightLimits: MultistatusLimits = {
    var limits = MultistatusLimits()
    limits.xml.depth = 6
    limits.xml.attributes = 4
    limits.xml.namespaces = 6
    limits.responseBytes = 2_000
    limits.responses = 3
    return limits
}()
