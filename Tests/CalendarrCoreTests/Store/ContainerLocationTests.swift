import Foundation
import Testing

@testable import CalendarrCore

struct ContainerLocationTests {
    @Test(arguments: [
        (["CALENDARR_CONTAINER": "/c", "XDG_DATA_HOME": "/x", "HOME": "/h"], "/c"),
        (["CALENDARR_CONTAINER": "", "XDG_DATA_HOME": "/x", "HOME": "/h"], "/x/calendarr"),
        (["XDG_DATA_HOME": "", "HOME": "/h"], "/h/.local/share/calendarr"),
        (["XDG_DATA_HOME": "relative", "HOME": "/h"], "/h/.local/share/calendarr"),
        (["HOME": ""], "/root-home/.local/share/calendarr"),
        ([:], "/root-home/.local/share/calendarr"),
    ])
    func theEnvironmentNamesTheFolder(environment: [String: String], path: String) {
        let url = ContainerLocation.onLinux(environment: environment, home: "/root-home")
        #expect(url.standardizedFileURL.path == path)
    }

    @Test func theAppGroupIsThatOfThePlatform() {
        #expect(CalendarrAppGroup.unprefixed == "group.com.scarriffleservices.calendarr")
        #expect(CalendarrAppGroup.teamID == "PP34X97WS3")
        #if os(macOS) || targetEnvironment(macCatalyst)
            #expect(CalendarrAppGroup.current == "PP34X97WS3.group.com.scarriffleservices.calendarr")
        #else
            #expect(CalendarrAppGroup.current == CalendarrAppGroup.unprefixed)
        #endif
    }
}
