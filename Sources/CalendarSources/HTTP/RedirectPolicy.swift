/// Where answers may send a source. Followed by hand, because libcurl would take credentials, methods and limits its
/// own way.
struct RedirectPolicy {
    private let limit: Int
    private let allowsInsecure: Bool
    private var followed = 0
    private var visited: Set<String>
    private var isPermanent = true
    /// Where an answer over TLS has sent to in the clear.
    private(set) var refusedTarget: SourceAddress?

    /// Whether there were redirects, and all of them permanent ones.
    var hasMovedForGood: Bool { followed > 0 && isPermanent }

    /// The policy of a source, before its first request.
    init(address: SourceAddress, options: TransportOptions) {
        limit = options.limits.redirects
        allowsInsecure = options.allowInsecure
        visited = [address.text]
    }

    /// Whether an address may be asked at all.
    ///
    /// - Throws: `FetchFailure` if it is plain HTTP, is not on this machine, and nobody allowed it.
    static func check(_ address: SourceAddress, allowsInsecure: Bool) throws(FetchFailure) {
        guard address.origin.isConfidential || allowsInsecure else {
            throw FetchFailure(
                .untrusted,
                "\(address.origin) is plain HTTP, which anybody on the way can read and change; "
                    + "use https, or allow it (allowInsecure = true, --allow-insecure)", isPermanent: true)
        }
    }

    /// The address that an answer sends to.
    ///
    /// - Parameters:
    ///   - head: The answer.
    ///   - address: The address that gave it.
    /// - Throws: `FetchFailure` if it may not be followed.
    mutating func target(of head: HTTPHead, from address: SourceAddress) throws(FetchFailure) -> SourceAddress
    {
        let origin = address.origin
        guard let location = head["location"] else {
            throw FetchFailure(.http, "\(origin) answers \(head.status) and does not say where to go")
        }
        let target: SourceAddress
        do {
            target = try address.resolving(location)
        } catch {
            throw FetchFailure(.untrusted, "\(origin) sends to an address that \(error); not followed")
        }
        if origin.scheme == .https, target.origin.scheme == .http {
            refusedTarget = target
            throw FetchFailure(
                .untrusted, "\(origin) sends to plain HTTP (\(target.origin)); not followed")
        }
        try Self.check(target, allowsInsecure: allowsInsecure)
        // A server may send to the same address once more, for a cookie to come along.
        let isNew = visited.insert(target.text).inserted || !head[all: "set-cookie"].isEmpty
        guard isNew else { throw FetchFailure(.http, "\(origin) sends in a circle") }
        followed += 1
        guard followed <= limit else {
            throw FetchFailure(.http, "\(origin) sends on after \(limit) redirects; not followed any further")
        }
        isPermanent = isPermanent && (head.status == 301 || head.status == 308)
        return target
    }
}
