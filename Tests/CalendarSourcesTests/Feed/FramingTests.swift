import TestServers
import Testing

@testable import CalendarSources

/// How bodies are compressed, framed and labelled, well and badly.
struct FramingTests {
    @Test(arguments: [
        "", "/gzip", "/xgzip", "/deflate", "/rawdeflate", "/identity", "/autogzip", "/chunked", "/close",
        "/http10",
        "/gzip/chunked", "/gzip/close", "/keepalive", "/ct/text_html", "/ct/application_octet-stream",
        "/noct",
        "/setcookie", "/needcookie", "/noua/needua", "/needaccept", "/bighdr/60000",
    ])
    func takesWholeFeeds(_ modifiers: String) throws {
        let asking = try Asking(
            FaultServer.shared().http + modifiers.replacing("/noua/needua", with: "/needua") + "/feed.ics",
            .with { if modifiers.contains("needua") { $0.userAgent = "Mozilla/5.0 (a browser)" } })
        #expect(asking.failure == nil)
        #expect(asking.hasFeed)
        #expect(asking.sink.beginnings == 1)
        #expect(asking.answer.cost.requests == asking.requests.count)
        #expect(asking.answer.cost.bodyBytes >= asking.sink.bytes.count)
    }

    @Test(arguments: [
        "/latin1", "/charset/iso-8859-1", "/charsetlie/iso-8859-1", "/bom", "/utf16", "/lf", "/cr", "/nul",
        "/prefix", "/twocal", "/noend",
    ])
    func leavesContentToTheSink(_ modifiers: String) throws {
        let asking = try Asking(FaultServer.shared().http + modifiers + "/feed.ics")
        #expect(asking.validators != nil)
        #expect(asking.sink.bytes.count > 300)
    }

    @Test(arguments: [
        "/html", "/captive", "/empty.ics", "/gziptrunc/feed.ics", "/close/noend/feed.ics",
        "/shortcl/10/feed.ics",
    ])
    func cannotTellWhatIsNoCalendar(_ path: String) throws {
        let asking = try Asking(FaultServer.shared().http + path)
        #expect(asking.validators != nil)
        #expect(!asking.hasFeed || path == "/empty.ics")
        #expect(asking.sink.beginnings == 1)
    }

    @Test func beginsABodyWithoutBytes() throws {
        let asking = try Asking(FaultServer.shared().http + "/zero.ics")
        #expect(asking.validators != nil)
        #expect(asking.sink.beginnings == 1)
        #expect(asking.sink.bytes.isEmpty)
    }

    @Test(arguments: [
        ("/gzipbad", FetchFailure.Code.incomplete), ("/chunkcut", .incomplete), ("/chunkbad", .incomplete),
        ("/longcl/100", .incomplete), ("/cut/50", .incomplete), ("/reset/50", .incomplete),
        ("/noreply", .http),
        ("/garbage", .http), ("/endlesshdr", .http), ("/bighdr/200000", .http), ("/br", .incomplete),
    ])
    func refusesWhatIsBroken(_ modifiers: String, _ code: FetchFailure.Code) throws {
        let asking = try Asking(FaultServer.shared().http + modifiers + "/feed.ics")
        #expect(asking.failure?.code == code, "\(String(describing: asking.failure))")
        #expect(asking.failure?.isPermanent == false)
        #expect(asking.requests.count == 1)
    }

    @Test(arguments: [
        "/endless", "/gzipbomb/64", "/bombics/64", "/big.ics", "/chunked/big.ics", "/gzip/big.ics",
    ])
    func countsDecompressedBytes(_ path: String) throws {
        let asking = try Asking(FaultServer.shared().http + path, .with { $0.limits.maxBytes = 200_000 })
        #expect(asking.failure?.code == .tooLarge)
        #expect(asking.sink.bytes.count <= 200_000)
    }

    @Test func takesWhatTheLimitAllows() throws {
        let asking = try Asking(
            FaultServer.shared().http + "/gzip/big.ics", .with { $0.limits.maxBytes = 2 << 20 })
        #expect(asking.hasFeed)
        #expect(asking.answer.cost.bodyBytes > 500_000)
    }

    @Test func endsWithTheSink() throws {
        let sink = CollectingSink()
        sink.capacity = 100_000
        let asking = try Asking(FaultServer.shared().http + "/endless", sink: sink)
        #expect(asking.failure?.code == .stopped)
        #expect(sink.bytes.count <= 100_000)
    }
}
