public import CalendarSources
import Foundation

/// One feed of a conversion and how it is to be called.
public struct FeedRequest: Hashable, Sendable {
    /// Where its bytes are.
    public var location: FeedLocation
    /// The calendar key; `nil` for the default, `ical:<stem>`, of an address `ical:<host>`.
    ///
    /// Of a folder of folders it is the prefix of its calendars' keys: `<key>:<folder>`.
    public var key: String?
    /// The name to show; `nil` for the feed's own, else the stem.
    public var name: String?
    /// A CSS colour name or hex that beats the feed's own; `nil` for none.
    public var color: String?
    /// What is done to its events.
    public var treatment: SourceTreatment

    /// A feed at a place.
    public init(
        location: FeedLocation, key: String? = nil, name: String? = nil, color: String? = nil,
        treatment: SourceTreatment = SourceTreatment()
    ) {
        self.location = location
        self.key = key
        self.name = name
        self.color = color
        self.treatment = treatment
    }
}

/// Where the bytes of a feed are.
public enum FeedLocation: Hashable, Sendable {
    /// A file with one feed; a pipe (`<(…)` of a shell) is one too.
    case file(String)
    /// A folder with `.ics` files (one calendar), or a folder of such folders (one calendar each).
    case folder(String)
    /// Standard input, up to its end.
    case standardInput
    /// A server's address; it is asked once, and nothing of it is kept but what comes of it.
    case address(SourceAddress)

    /// What an argument of a command line means: `-` is standard input, an existing folder is a folder,
    /// everything else is a file, whether it exists or not.
    public init(argument: String) {
        var isFolder: ObjCBool = false
        if argument == "-" {
            self = .standardInput
        } else if FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder), isFolder.boolValue
        {
            self = .folder(argument)
        } else {
            self = .file(argument)
        }
    }
}
