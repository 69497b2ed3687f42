import CalendarSources
import CalendarrCore
import Foundation

extension TransportOptions {
    /// How the server of a source is spoken to.
    ///
    /// - Throws: ``SourceFailure`` where the configuration says something that is not possible.
    init(_ source: SourceConfiguration, credentials: Credentials?) throws(SourceFailure) {
        self.init()
        let stated = source.transport
        self.credentials = credentials
        caFile = stated.caFile
        clientCertificate = stated.clientCertificate
        clientKey = stated.clientKey
        pinnedKey = stated.pinnedKey
        if let proxy = stated.proxy { self.proxy = proxy.isEmpty ? .none : .address(proxy) }
        userAgent = stated.userAgent
        if stated.httpVersion == .http2 { httpVersion = .http2 }
        allowInsecure = stated.allowInsecure
        if let bytes = source.maxBytes { limits.maxBytes = bytes }
        if let timeout = source.timeout {
            limits.total = .seconds(timeout)
            // Whoever waits longer waits for servers that think longer before they answer.
            limits.firstByte = limits.total
            limits.connect = min(limits.connect, limits.total)
        }
        var problems: [String] = []
        for pattern in stated.alsoSendTo {
            do {
                alsoSendTo.append(try OriginPattern(pattern))
            } catch {
                problems.append("alsoSendTo \(error)")
            }
        }
        problems += self.problems
        guard problems.isEmpty else {
            throw SourceFailure(
                text: "\(source.key): \(problems.joined(separator: "; "))", code: "setup",
                cause: .configuration,
                state: .neverFetched, detail: .unreachable)
        }
    }
}
