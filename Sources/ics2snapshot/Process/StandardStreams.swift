import Glibc

/// What has to hold for the three standard streams before anything is opened.
enum StandardStreams {
    /// Makes the streams safe to use, whatever the caller handed over.
    ///
    /// A stream that came closed is filled with `/dev/null` opened the wrong way round, so that its use fails
    /// as before, and no file of ours takes its number and gets our output. A closed pipe and a file at its
    /// size limit are errors of a write rather than signals.
    static func prepare() {
        for (number, flags) in [
            (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
        ] where fcntl(number, F_GETFD) < 0 {
            // Opens the lowest free number, which is this one.
            _ = open("/dev/null", flags)
        }
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }
}
