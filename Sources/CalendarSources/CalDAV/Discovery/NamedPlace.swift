extension RemoteCalendar {
    /// The last part of its decoded path, without slashes: `work cal`; empty of the root of a server.
    public var segment: String {
        path.split(separator: "/").last.map(String.init) ?? ""
    }
}

/// Where a person says that a calendar is: at an absolute address, or at a path from its first slash on. How characters
/// are spelled does not matter, nor a slash at the end.
public struct NamedPlace: Hashable, Sendable {
    /// The origin of an absolute address.
    private let origin: Origin?
    /// Decoded paths without a slash at the end, one of which is meant: a path that a person writes may be decoded
    /// already, and have a percent sign of its own.
    public let paths: Set<String>

    /// A place, or `nil` if the text is none.
    ///
    /// - Parameter text: What the person wrote.
    public init?(_ text: String) {
        if text.hasPrefix("/") {
            origin = nil
            paths = Set(
                [text, PercentCoding.decoded(text.utf8)].map {
                    $0.hasSuffix("/") ? String($0.dropLast()) : $0
                })
        } else if text.contains("://"), let address = try? SourceAddress(text) {
            origin = address.origin
            paths = [address.collectionPath]
        } else {
            return nil
        }
    }

    /// The path by which a calendar is one of ``paths``.
    ///
    /// - Parameter calendar: The calendar.
    public static func path(of calendar: RemoteCalendar) -> String { calendar.address.collectionPath }

    /// Whether a calendar is there.
    ///
    /// - Parameter calendar: The calendar.
    public func isPlace(of calendar: RemoteCalendar) -> Bool {
        paths.contains(Self.path(of: calendar)) && (origin == nil || origin == calendar.address.origin)
    }
}
