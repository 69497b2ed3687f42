// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// A package of its own, because everything in it is built with libFuzzer, whose runtime brings `main`.
let package = Package(
    name: "Fuzzing",
    dependencies: [.package(name: "ics2snapshot", path: "../..")],
    targets: [
        .target(name: "FuzzingSupport", swiftSettings: strict),
        .executableTarget(
            name: "CalendarFuzzer",
            dependencies: ["FuzzingSupport", .product(name: "ICalendar", package: "ics2snapshot")],
            swiftSettings: strict),
        // The product whose part CalendarSources is.
        .executableTarget(
            name: "MultistatusFuzzer",
            dependencies: ["FuzzingSupport", .product(name: "SnapshotIngest", package: "ics2snapshot")],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
