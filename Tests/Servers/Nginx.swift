public import Foundation
import Glibc

/// nginx with a folder of files, as any user may start it.
///
/// `/files/` is the folder, compressed on the way, `/private/` the same for the user `ana` with the password `s3cret`.
public final class Nginx {
    /// Where the files are: put some there.
    public let files: URL
    /// Where it listens.
    public let address: String
    private let folder: URL
    private let process: LoopbackServer

    /// Starts nginx on a port that is free.
    public init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "nginx-\(UUID().uuidString)")
        files = folder.appending(path: "files")
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        // Somebody else can take a port between our look at it and nginx's.
        for _ in 0..<5 {
            let port = try Self.freePort()
            let configuration = Self.configuration(folder: folder.path(), port: port)
            try Data(configuration.utf8).write(to: folder.appending(path: "nginx.conf"))
            try Data("ana:{PLAIN}s3cret\n".utf8).write(to: folder.appending(path: "users"))
            // nginx itself would outlive a test process that is killed; the shell notices.
            let server = try LoopbackServer(
                "/bin/sh",
                [
                    "-c",
                    "/usr/sbin/nginx -p \"$1\" -c \"$1/nginx.conf\" -e \"$1/error.log\" & cat >/dev/null; kill -9 $!",
                    "sh",
                    folder.path(),
                ])
            if Self.answers(port) {
                (process, address) = (server, "http://127.0.0.1:\(port)")
                return
            }
        }
        let log = try? String(contentsOf: folder.appending(path: "error.log"), encoding: .utf8)
        throw LoopbackServer.Unavailable(
            description: "nginx does not start: \(log ?? "is it installed? (.ci/setup nginx-light)")")
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// The lines of its access log: status, If-None-Match, If-Modified-Since, Content-Encoding. A line is written after
    /// its answer, so that this waits for as many as there must be.
    public func log(of requests: Int) throws -> [String] {
        var lines: [String] = []
        for _ in 0..<200 {
            let text = try String(contentsOf: folder.appending(path: "access.log"), encoding: .utf8)
            lines = text.split(separator: "\n").map(String.init)
            if lines.count >= requests, text.hasSuffix("\n") { break }
            usleep(10_000)
        }
        return lines
    }

    private static func configuration(folder: String, port: UInt16) -> String {
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map { "\($0)_temp_path \(folder)/\($0);" }.joined(separator: " ")
        return """
            daemon off; master_process off; pid \(folder)/pid;
            events { worker_connections 64; }
            http {
                \(temporary)
                log_format short '$status $http_if_none_match $http_if_modified_since $sent_http_content_encoding';
                access_log \(folder)/access.log short;
                types { text/calendar ics; }
                gzip on; gzip_min_length 0; gzip_types text/calendar;
                server {
                    listen 127.0.0.1:\(port);
                    location /files/ { alias \(folder)/files/; }
                    location /private/ { alias \(folder)/files/; auth_basic "x"; auth_basic_user_file \(folder)/users; }
                }
            }

            """
    }

    private static func freePort() throws -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = loopback(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else { throw LoopbackServer.Unavailable(description: "there is no free port") }
        return UInt16(bigEndian: address.sin_port)
    }

    private static func answers(_ port: UInt16) -> Bool {
        var address = loopback(port: port)
        for _ in 0..<200 {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(descriptor) }
            let isConnected = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
            if isConnected { return true }
            usleep(10_000)
        }
        return false
    }

    private static func loopback(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7f00_0001).bigEndian)
        return address
    }
}
