public import Foundation

/// Which appointment is the next one, as far as a watch face is concerned.
public struct NextEventIdentity: Codable, Hashable, Sendable {
    /// The event's id.
    public var id: String

    /// The event's start, in whole seconds: an appointment that was moved is another next one.
    public var start: Date { didSet { start = start.wholeSeconds } }

    /// Makes an identity; `start` is truncated to whole seconds.
    public init(id: String, start: Date) {
        self.id = id
        self.start = start.wholeSeconds
    }
}
