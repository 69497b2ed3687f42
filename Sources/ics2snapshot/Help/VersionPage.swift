import Foundation
import Glibc

/// What `--version` prints.
enum VersionPage {
    static func text(isDetailed: Bool) -> String {
        let title = "ics2snapshot \(Program.version)"
        guard isDetailed else { return title }
        return ([title] + libraries + [tzdata, foundationZones, foundationCalendars, foundationEncodings])
            .joined(separator: "\n")
    }

    /// The files of the libraries that are loaded; their names carry the versions.
    private static var libraries: [String] {
        // A file of the kernel has no size that could be asked for first: it is read to its end.
        let maps = try? FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/maps")).readToEnd()
        let files = String(decoding: maps ?? Data(), as: UTF8.self).split(separator: "\n")
            .compactMap { $0.split(separator: "/").last }
            .filter { $0.hasPrefix("libical") || $0.hasPrefix("libcctz") }
        return Set(files.map(String.init)).sorted() + [libcVersion]
    }

    private static var libcVersion: String {
        var bytes = [UInt8](repeating: 0, count: 64)
        let length = bytes.withUnsafeMutableBytes { buffer in
            confstr(Int32(_CS_GNU_LIBC_VERSION), buffer.baseAddress, buffer.count)
        }
        return length > 1
            ? String(decoding: bytes.prefix(length - 1), as: UTF8.self) : "glibc of no known version"
    }

    private static var tzdata: String {
        let stated = Environment.value(of: "TZDIR") ?? ""
        let folder = stated.isEmpty ? "/usr/share/zoneinfo" : stated
        let list = FileManager.default.contents(atPath: folder + "/tzdata.zi") ?? Data()
        let line = String(decoding: list.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return "tzdata \(line.split(separator: " ").last ?? "missing") in \(folder)"
    }

    // A static build drops Foundation's zones, calendars and older encodings without a word unless something
    // refers to them: this does, and shows what is there.
    private static var foundationZones: String {
        let count = TimeZone.knownTimeZoneIdentifiers.count
        let offset = TimeZone(identifier: "Europe/Zurich")?.secondsFromGMT(
            for: Date(timeIntervalSince1970: 1_782_864_000))
        return
            "Foundation: \(count) time zones; Europe/Zurich in July 2026: \(offset.map(String.init) ?? "none") s east"
    }

    private static var foundationCalendars: String {
        var chinese = Calendar(identifier: .chinese)
        chinese.timeZone = TimeZone(identifier: "Asia/Shanghai") ?? .gmt
        let day = chinese.dateComponents([.month, .day], from: Date(timeIntervalSince1970: 1_771_300_800))
        return "Foundation: 2026-02-17 in the Chinese calendar: month \(day.month ?? 0), day \(day.day ?? 0)"
    }

    private static var foundationEncodings: String {
        let euro = String(data: Data([0x80]), encoding: .windowsCP1252)
        return "Foundation: byte 0x80 of windows-1252: \(euro ?? "none")"
    }
}
