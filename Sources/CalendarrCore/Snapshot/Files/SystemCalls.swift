import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The system calls of an atomic replacement that can fail half-way, so that tests can make each of them fail.
struct SystemCalls: Sendable {
    /// `write(2)`: descriptor and bytes; the number written or -1.
    var write: @Sendable (Int32, UnsafeRawBufferPointer) -> Int

    /// Makes the device confirm what was written to a descriptor; 0 or -1.
    var flush: @Sendable (Int32) -> Int32

    /// `fchmod(2)`: descriptor and mode; 0 or -1.
    var setMode: @Sendable (Int32, mode_t) -> Int32

    /// `renameat(2)` within one folder: its descriptor, the old and the new name; 0 or -1.
    var rename: @Sendable (Int32, String, String) -> Int32

    /// The system's own.
    static let system = SystemCalls(
        write: { writeOnce($0, $1) },
        flush: { flushToDevice($0) },
        setMode: { fchmod($0, $1) },
        rename: { renameat($0, $1, $0, $2) })

    private static func writeOnce(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
            Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #else
            Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }

    private static func flushToDevice(_ descriptor: Int32) -> Int32 {
        #if canImport(Darwin)
            // On Apple systems fsync(2) only reaches the drive, not its medium. Not every file system knows more.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
        #endif
        return withoutInterruption { fsync(descriptor) }
    }
}

/// Repeats a system call as long as a signal interrupts it.
func withoutInterruption<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result != -1 || errno != EINTR { return result }
    }
}
