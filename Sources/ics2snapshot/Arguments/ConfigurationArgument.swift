import Foundation
import ICalendar
import SnapshotIngest

/// The configuration that a call works with: that of `--config`, else the usual one.
struct ConfigurationArgument {
    static let explanation =
        "Without --config the configuration is the file $ICS2SNAPSHOT_CONFIG, else ics2snapshot/config.toml in "
        + "$XDG_CONFIG_HOME, else in ~/.config."

    /// The variables of the process.
    let environment = ProcessInfo.processInfo.environment
    /// The file; `nil` if not even the home folder is known.
    let file: String?
    /// Whether somebody named the file, so that it has to be there.
    let isNamed: Bool

    init(_ arguments: [Argument]) throws(UsageError) {
        var stated: String?
        if let path = arguments.value(of: .config) { stated = try FeedArguments.path(path, of: .config) }
        file = stated ?? SyncConfiguration.defaultFile(environment: environment)
        isNamed = stated != nil || environment["ICS2SNAPSHOT_CONFIG"]?.isEmpty == false
    }

    /// Whether there is a file, or has to be.
    var isThere: Bool { isNamed || file.map { FileManager.default.fileExists(atPath: $0) } ?? false }

    /// The folder of what the runs of a configuration keep.
    func stateDirectory(of configuration: SyncConfiguration) -> URL {
        SyncStatus.stateDirectory(ofConfiguration: configuration.file, environment: environment)
    }

    /// Reads the configuration; everything that is wrong with it is said.
    ///
    /// - Throws: ``Failure`` (78).
    func read(_ console: Console) throws(Failure) -> SyncConfiguration {
        guard let file, isThere else {
            let place = file.map { " (\($0))" } ?? ""
            throw Failure(
                .configuration,
                "there is no configuration\(place); 'ics2snapshot check' prints one to start with")
        }
        do {
            return try SyncConfiguration.read(file, environment: environment)
        } catch {
            for problem in error.problems { console.lines(problem.description.printable) }
            throw Failure(.configuration, "\(file): this configuration cannot be used")
        }
    }

    /// Where the viewer of a configuration is: as the call says, else the environment, else the configuration.
    func viewerZone(
        _ configuration: SyncConfiguration, _ arguments: [Argument], _ common: CommonOptions
    ) -> Zone {
        let isStated = arguments.contains(.timezone) || environment["TZ"]?.isEmpty == false
        return isStated ? common.viewerZone : configuration.timezone ?? common.viewerZone
    }
}
