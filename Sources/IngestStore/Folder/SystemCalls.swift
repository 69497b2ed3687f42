import Foundation
import Glibc

/// The system calls that can fail half-way through a body, so that tests can make each of them fail.
struct SystemCalls {
    /// `write(2)`: descriptor and bytes; the number written or -1.
    var write: (Int32, UnsafeRawBufferPointer) -> Int = { Glibc.write($0, $1.baseAddress, $1.count) }

    /// `fsync(2)`: 0 or -1.
    var flush: (Int32) -> Int32 = { descriptor in withoutInterruption { fsync(descriptor) } }
}

/// Repeats a system call as long as a signal interrupts it.
func withoutInterruption<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result != -1 || errno != EINTR { return result }
    }
}
