import Foundation

/// The zone that the system says its user is in.
public enum SystemZone {
    /// The viewer's zone when nobody states one: `TZ` if it is an IANA name, else the link that
    /// /etc/localtime is, else the name in /etc/timezone, else UTC.
    ///
    /// - Parameters:
    ///   - environment: the environment that `TZ` is looked up in.
    ///   - root: the folder that stands for `/`.
    /// - Returns: the zone and, where a statement could not be used or there was none, a clause without
    ///   full stop that says so.
    public static func current(
        environment: [String: String], root: String = "/"
    ) -> (zone: Zone, problem: String?) {
        // Servers often set the path of the system's own setting, which is to say nothing.
        let stated = environment["TZ"].flatMap { ["", ":", ":/etc/localtime"].contains($0) ? nil : $0 }
        if let stated, let zone = Zone.named(zoneName(inPath: stated)) { return (zone, nil) }

        let found = linkedZone(root + "/etc/localtime") ?? writtenZone(root + "/etc/timezone")
        let zone = found ?? .utc
        var problem: String?
        if let stated {
            problem = "TZ is \(Excerpt.quoted(stated)), which is no IANA zone name"
        } else if found == nil {
            problem = "neither TZ nor /etc/localtime nor /etc/timezone names a zone"
        }
        return (zone, problem.map { "\($0); \(zone.identifier) is used" })
    }

    /// The zone that a link points to, over further links: systems link an alias to its zone.
    private static func linkedZone(_ path: String) -> Zone? {
        var path = path
        // As many links as systems follow; a ring of links ends too.
        for _ in 0..<40 {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
                return nil
            }
            if target.contains("zoneinfo/"), let zone = Zone.named(zoneName(inPath: target)) {
                return zone
            }
            path =
                target.hasPrefix("/") ? target : (path as NSString).deletingLastPathComponent + "/" + target
        }
        return nil
    }

    /// The zone named in the first line of a file that says something.
    private static func writtenZone(_ path: String) -> Zone? {
        guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
        let lines = String(decoding: bytes.prefix(4096), as: UTF8.self).split(whereSeparator: \.isNewline)
        for line in lines {
            let words = line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
            if !words.isEmpty { return Zone.named(words) }
        }
        return nil
    }

    /// What follows the zone folder in a path, else the text itself; `TZ` may begin with a colon.
    private static func zoneName(inPath path: String) -> String {
        let name = path.hasPrefix(":") ? String(path.dropFirst()) : path
        guard let folder = name.range(of: "zoneinfo/", options: .backwards) else { return name }
        return String(name[folder.upperBound...])
    }
}
