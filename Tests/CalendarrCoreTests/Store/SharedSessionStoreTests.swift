import CalendarrCore
import Foundation
import Testing

struct SharedSessionStoreTests {
    @Test func aSessionIsReadAsItWasWritten() throws {
        let folder = try TemporaryFolder()
        let store = SharedSessionStore(directory: folder.url.appending(path: "new"))
        let session = SharedSession(
            baseURL: "https://calendar.example.org/", username: "ana", isLoggedIn: true,
            writtenAt: Samples.now)
        try store.write(session)
        #expect(store.read() == session)
        #expect(try folder.bytes("new/session.json") == Fixtures.bytes("session.json"))
        #expect(try folder.mode("new/session.json") == 0o600)
    }

    @Test func clearingNamesNobody() throws {
        let folder = try TemporaryFolder()
        let store = SharedSessionStore(directory: folder.url)
        try store.write(SharedSession(baseURL: "b", username: "u", isLoggedIn: true, writtenAt: Samples.now))
        try store.clear(now: Samples.hours(1))
        #expect(
            store.read()
                == SharedSession(baseURL: "", username: "", isLoggedIn: false, writtenAt: Samples.hours(1)))
    }
}
