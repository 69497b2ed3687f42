@_spi(Writer) import CalendarrCore
import Foundation
import Glibc
import SnapshotIngest

/// Ends the program on SIGINT, SIGTERM and SIGHUP with 128 + n and leaves no temporary file and no program that it
/// started behind.
///
/// The signals are blocked in every thread and taken by one of their own, which may do what a signal handler
/// may not: remove files and wait for a lock.
enum Interruption {
    private static let signals: [Int32] = [SIGINT, SIGTERM, SIGHUP]

    /// Begins to wait for the signals; to be called before any other thread is started.
    ///
    /// A signal that the caller has set to be ignored (`nohup`, a job in the background) stays ignored.
    static func prepare() {
        var awaited = sigset_t()
        sigemptyset(&awaited)
        for number in signals where !isIgnored(number) {
            sigaddset(&awaited, number)
        }
        pthread_sigmask(SIG_BLOCK, &awaited, nil)
        Thread.detachNewThread { waitForSignal() }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        // Handlers are pointers to functions, which cannot be compared in Swift but as bits.
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    private static func waitForSignal() {
        var awaited = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &awaited)
        var number: Int32 = 0
        while sigwait(&awaited, &number) != 0 {}
        Command.killAllForGood()
        TemporaryFiles.removeAllForGood()
        ProgressLine.clearAny()
        HiddenInput.showAgain()
        Console().error("stopped by \(name(of: number))")
        _exit(128 + number)
    }

    private static func name(of number: Int32) -> String {
        switch number {
        case SIGINT: "SIGINT"
        case SIGTERM: "SIGTERM"
        case SIGHUP: "SIGHUP"
        default: "signal \(number)"
        }
    }
}
