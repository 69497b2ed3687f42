import Foundation

/// One of the programs in Examples.
struct Example {
    static let project = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    let name: String

    /// The program, beside the bundle of tests that depends on it.
    var program: URL {
        get throws {
            let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            return URL(filePath: bundle).deletingLastPathComponent().appending(path: name)
        }
    }

    /// What it prints, and how it ends.
    func run(_ arguments: [String]) throws -> (output: String, status: Int32) {
        try Self.run(try program, arguments)
    }

    /// What a program prints, and how it ends.
    static func run(_ program: URL, _ arguments: [String]) throws -> (output: String, status: Int32) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ["TZ": "Europe/Zurich"]
        process.standardOutput = pipe
        try process.run()
        let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (String(decoding: bytes, as: UTF8.self), process.terminationStatus)
    }

    /// The path of a shipped feed.
    static func feed(_ name: String) -> String {
        project.appending(path: "Fixtures/Feeds/\(name)").path(percentEncoded: false)
    }

    /// A path for a folder that does not exist yet.
    static func newFolder() -> URL {
        FileManager.default.temporaryDirectory.appending(path: "example-\(UUID().uuidString)")
    }
}
