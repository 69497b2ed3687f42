import Foundation

/// Where the container folder of this user lies.
enum ContainerLocation {
    /// The folder that the system or the environment names; `nil` when an Apple system has no such container.
    static func standard() -> URL? {
        #if os(Linux)
            onLinux(
                environment: ProcessInfo.processInfo.environment,
                home: FileManager.default.homeDirectoryForCurrentUser.path(percentEncoded: false))
        #else
            FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: CalendarrAppGroup.current)
        #endif
    }

    /// `$CALENDARR_CONTAINER`, else `$XDG_DATA_HOME/calendarr`, else `~/.local/share/calendarr`.
    ///
    /// An empty variable counts as not set, a relative `XDG_DATA_HOME`, too (XDG Base Directory Specification).
    static func onLinux(environment: [String: String], home: String) -> URL {
        if let container = environment["CALENDARR_CONTAINER"], !container.isEmpty {
            return URL(filePath: container, directoryHint: .isDirectory)
        }
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
            return URL(filePath: data, directoryHint: .isDirectory)
                .appending(path: "calendarr", directoryHint: .isDirectory)
        }
        let variable = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return URL(filePath: variable ?? home, directoryHint: .isDirectory)
            .appending(path: ".local/share/calendarr", directoryHint: .isDirectory)
    }
}
