// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target of ours is held to.
let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

var products: [Product] = [
    .library(name: "CalendarrCore", targets: ["CalendarrCore"])
]

var targets: [Target] = [
    .target(name: "CalendarrCore", swiftSettings: strict),
    .testTarget(name: "CalendarrCoreTests", dependencies: ["CalendarrCore"], swiftSettings: strict),
]

// Reading apps on Apple systems link the core alone; the writer needs Debian's C libraries.
#if os(Linux)
    products += [
        .library(name: "ICalendar", targets: ["ICalendar"]),
        .library(name: "SnapshotIngest", targets: ["SnapshotIngest"]),
        .executable(name: "ics2snapshot", targets: ["ics2snapshot"]),
    ]

    targets += [
        .systemLibrary(name: "CLibical", providers: [.apt(["libical-dev"])]),
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CMessageDigest", providers: [.apt(["libmd-dev"])]),
        .systemLibrary(name: "CGetopt"),
        .systemLibrary(name: "CSpawn"),
        .systemLibrary(name: "CWideCharacter"),
        .target(name: "ArgumentShims", cSettings: [.treatAllWarnings(as: .error)]),
        .target(
            name: "ZoneShims",
            cxxSettings: [.treatAllWarnings(as: .error)],
            linkerSettings: [.linkedLibrary("cctz")]),
        .target(name: "TOMLShims", cxxSettings: [.treatAllWarnings(as: .error)]),
        .target(
            name: "ICalendar",
            dependencies: ["CLibical", "ZoneShims"],
            resources: [.embedInCode("Zones/windows-zones.tsv")],
            swiftSettings: strict),
        .target(
            name: "CurlShims", cSettings: [.treatAllWarnings(as: .error)],
            linkerSettings: [.linkedLibrary("dl")]),
        .target(
            name: "XMLShims", cSettings: [.headerSearchPath("libxml2"), .treatAllWarnings(as: .error)],
            linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CalendarSources", dependencies: ["CurlShims", "XMLShims"], swiftSettings: strict),
        .target(
            name: "IngestStore", dependencies: ["CSQLite", "CMessageDigest"], swiftSettings: strict),
        .target(
            name: "SnapshotIngest",
            dependencies: [
                "CalendarrCore", "ICalendar", "CalendarSources", "IngestStore", "CSpawn", "TOMLShims",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "ics2snapshot",
            dependencies: [
                "SnapshotIngest", "CalendarrCore", "CalendarSources", "ICalendar", "ArgumentShims", "CGetopt",
                "CWideCharacter",
            ],
            resources: [.embedInCode("Help/config.toml")],
            swiftSettings: strict,
            // GNU's linkers repeat a warning of the C library about a function that Foundation uses.
            linkerSettings: [.unsafeFlags(["-use-ld=lld"])]),
        // Starts the static binary as a process and links nothing of ours but the reader of what it writes.
        .testTarget(
            name: "CommandLineTests", dependencies: ["CalendarrCore", "ArgumentShims", "TestServers"],
            swiftSettings: strict),
        .testTarget(name: "ICalendarTests", dependencies: ["ICalendar"], swiftSettings: strict),
        // Servers on loopback that tests talk to.
        .target(
            name: "TestServers", path: "Tests/Servers",
            exclude: ["faultserver.py", "caldav", "requirements.txt"],
            swiftSettings: strict),
        .testTarget(
            name: "CalendarSourcesTests", dependencies: ["CalendarSources", "CurlShims", "TestServers"],
            swiftSettings: strict),
        .testTarget(
            name: "IngestStoreTests", dependencies: ["IngestStore", "CSQLite"], swiftSettings: strict),
        .testTarget(
            name: "SnapshotIngestTests",
            dependencies: ["SnapshotIngest", "CalendarrCore", "CalendarSources", "ICalendar", "IngestStore"],
            swiftSettings: strict),
        .testTarget(
            name: "ConformanceTests",
            dependencies: ["SnapshotIngest", "CalendarrCore", "ICalendar"],
            path: "Tests/Conformance",
            exclude: ["check.py", "known-failures.txt"],
            swiftSettings: strict),
        .executableTarget(
            name: "ReadSnapshot",
            dependencies: ["CalendarrCore"],
            path: "Examples/ReadSnapshot",
            swiftSettings: strict),
        .executableTarget(
            name: "Convert",
            dependencies: ["SnapshotIngest", "ICalendar"],
            path: "Examples/Convert",
            swiftSettings: strict),
        .testTarget(
            name: "ExampleTests",
            dependencies: ["ReadSnapshot", "Convert", "CalendarrCore", "SnapshotIngest", "ICalendar"],
            path: "Tests/Examples",
            swiftSettings: strict),
        .testTarget(
            name: "DocumentationTests",
            dependencies: ["SnapshotIngest", "CalendarrCore", "CalendarSources", "ICalendar"],
            path: "Tests/Documentation",
            swiftSettings: strict),
    ]
#endif

let package = Package(
    name: "ics2snapshot",
    // The first that have Foundation's `URL(filePath:)`; without a word of it, far older ones are meant.
    platforms: [.macOS(.v13), .macCatalyst(.v16), .iOS(.v16), .watchOS(.v9), .tvOS(.v16), .visionOS(.v1)],
    products: products,
    targets: targets,
    // C++17 is what clang takes by itself; stated here, SwiftPM's extraction of the symbols for `make docs` passes it
    // on to the C targets and fails.
    swiftLanguageModes: [.v6]
)
