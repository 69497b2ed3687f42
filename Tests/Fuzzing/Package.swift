// swift-tools-version: 6.2
import PackageDescription
// A package of its own, because everything in it is built with libFuzzer, whose runtime brings `main`.
let package = Package(
    name: "Fuzzing",
    dependencies: [.package(name: "ics2snapshot", path: "../..")],
    targets: [
        .executableTarget(
            name: "CalendarFuzzer",
            dependencies: [.product(name: "ICalendar", package: "ics2snapshot")],
            swiftSettings: [
                .treatAllWarnings(as: .error),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
