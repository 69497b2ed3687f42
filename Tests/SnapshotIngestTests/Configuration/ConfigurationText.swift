import Foundation

@testable import SnapshotIngest

/// A configuration as the tests write it, in the folder /etc/sync of a user whose home is /home/ana.
struct ConfigurationText {
    let reading: ConfigurationReading

    init(_ text: String) {
        reading = ConfigurationReading(
            Data(text.utf8), file: "config.toml", directory: "/etc/sync", environment: ["HOME": "/home/ana"])
    }

    /// A file with one source, of which these lines are.
    init(source lines: String) {
        self.init("[[sources]]\n" + lines)
    }

    var configuration: SyncConfiguration { reading.configuration }

    /// The problems as a person reads them.
    var problems: [String] { reading.problems.map(\.description) }
}
