import SnapshotIngest

/// Standard error: whatever is not data. One message is one line and one write.
struct Console {
    /// Whether notes are held back (`-q`); errors never are.
    var isQuiet = false
    private let colors = ColorChoice(of: .standardError)

    /// Something that keeps the program from its work.
    func error(_ message: String) {
        say(colors.bold("ics2snapshot:") + " " + message.printable)
    }

    /// Something worth knowing that changes nothing.
    func note(_ message: String) {
        guard !isQuiet else { return }
        say(message.printable)
    }

    /// What the library has to say: errors always, everything else unless quiet.
    func say(_ messages: [Message]) {
        for message in messages {
            if message.severity == .error { error(message.text) } else { note(message.text) }
        }
    }

    /// Lines as they are, such as a usage text of ours.
    func lines(_ text: String) {
        say(text)
    }

    private func say(_ line: String) {
        do {
            try FileDescriptor.standardError.write(line + "\n")
        } catch {
            // There is no other place left to say it; the exit status still tells.
        }
    }
}
