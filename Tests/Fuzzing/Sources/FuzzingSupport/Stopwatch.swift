import Glibc

/// Holds a reading to the bound on work of Docs/Limits.md: 2 s of CPU a megabyte and 1 s.
public struct Stopwatch {
    private let start = Self.seconds

    /// How much slower code is with the sanitizers in it.
    private static let sanitizerFactor = 6.0

    /// Begins now.
    public init() {}

    /// Stops the process if reading so many bytes has cost more.
    public func requireBound(bytes: Int) {
        let spent = Self.seconds - start
        let bound = (1 + 2 * Double(bytes) / 1_000_000) * Self.sanitizerFactor
        require(spent <= bound, "\(bytes) bytes cost \(spent) s of CPU")
    }

    private static var seconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
