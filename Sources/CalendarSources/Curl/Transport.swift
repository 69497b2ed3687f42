/// Several exchanges at once, on the thread that calls: requests go out, answers come in, limits hold.
final class Transport {
    private let library: CurlLibrary
    private let multi: CurlMulti
    private let perHost: Int
    private let atOnce: Int
    /// Whether all exchanges are of one source, whose cookies and digests serve the ones that follow.
    private let isForOneSource: Bool

    /// Exchanges whose next request waits for its turn.
    private var waiting: [Exchange] = []
    private var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]
    private var handles: [HandleOwner: CurlHandle] = [:]

    /// For whom a handle is kept, because of the cookies and the digest that are in it.
    private enum HandleOwner: Hashable {
        /// An exchange, while it is under way.
        case exchange(ObjectIdentifier)
        /// An origin of the one source.
        case origin(Origin)
    }

    /// Origins of one source whose handles are kept; a source that sends to more is up to no good.
    private static let originLimit = 16

    /// A transport without connections.
    ///
    /// - Parameters:
    ///   - perHost: Connections to one host.
    ///   - atOnce: Requests that are on their way at the same time.
    /// - Throws: `FetchFailure` with the code `setup` if there is no usable libcurl.
    init(perHost: Int, atOnce: Int) throws(FetchFailure) {
        library = try CurlLibrary.open()
        multi = try CurlMulti(library, connectionsPerHost: perHost)
        self.perHost = perHost
        self.atOnce = atOnce
        isForOneSource = false
    }

    /// A transport without connections for exchanges of one source, one after the other.
    ///
    /// - Throws: `FetchFailure` with the code `setup` if there is no usable libcurl.
    init() throws(FetchFailure) {
        library = try CurlLibrary.open()
        multi = try CurlMulti(library, connectionsPerHost: 1)
        perHost = 1
        atOnce = 1
        isForOneSource = true
    }

    deinit {
        // libcurl wants its transfers taken out before they go.
        running.values.forEach(multi.remove)
    }

    /// Takes exchanges to their answers or failures.
    func run(_ exchanges: [Exchange]) {
        waiting = exchanges.filter { $0.request != nil }
        do throws(FetchFailure) {
            while !waiting.isEmpty || !running.isEmpty {
                startRequests()
                try multi.perform()
                let hasNews = endRequests() || dropOverdue()
                if !hasNews { try multi.wait(atMost: slack) }
            }
        } catch {
            for exchange in waiting + running.values.map(\.exchange) { exchange.fail(error, at: .now) }
            running.values.forEach(multi.remove)
            (waiting, running, handles) = ([], [:], [:])
        }
    }

    private func startRequests() {
        var busy: [String: Int] = [:]
        for transfer in running.values { busy[transfer.exchange.address.origin.host, default: 0] += 1 }
        var later: [Exchange] = []
        for exchange in waiting {
            let host = exchange.address.origin.host
            if running.count < atOnce, busy[host, default: 0] < perHost {
                start(exchange)
                busy[host, default: 0] += 1
            } else {
                later.append(exchange)
            }
        }
        waiting = later
    }

    private func start(_ exchange: Exchange) {
        guard let request = exchange.request else { return }
        do throws(FetchFailure) {
            let handle = try handle(of: exchange)
            let transfer = try CurlTransfer(request, of: exchange, by: handle)
            exchange.begin(at: .now)
            try multi.add(transfer)
            running[handle.pointer] = transfer
        } catch {
            exchange.fail(error, at: .now)
            goOn(with: exchange)
        }
    }

    private func handle(of exchange: Exchange) throws(FetchFailure) -> CurlHandle {
        let owner = owner(for: exchange)
        if let handle = handles[owner] { return handle }
        let handle = try CurlHandle(library)
        if isForOneSource, handles.count >= Self.originLimit { handles = [:] }
        handles[owner] = handle
        return handle
    }

    private func owner(for exchange: Exchange) -> HandleOwner {
        isForOneSource ? .origin(exchange.address.origin) : .exchange(ObjectIdentifier(exchange))
    }

    /// Whether any request has ended.
    private func endRequests() -> Bool {
        var hasEnded = false
        while let (handle, code) = multi.finished() {
            guard let transfer = running.removeValue(forKey: handle) else { continue }
            hasEnded = true
            multi.remove(transfer)
            transfer.exchange.end(transfer.failure(of: code), peer: transfer.peer, at: .now)
            goOn(with: transfer.exchange)
        }
        return hasEnded
    }

    /// Whether any request took too long.
    private func dropOverdue() -> Bool {
        let now = ContinuousClock.now
        var hasDropped = false
        for (handle, transfer) in running {
            guard let failure = transfer.exchange.overdue(at: now) else { continue }
            hasDropped = true
            running[handle] = nil
            multi.remove(transfer)
            transfer.exchange.fail(failure, at: now)
            goOn(with: transfer.exchange)
        }
        return hasDropped
    }

    private func goOn(with exchange: Exchange) {
        if exchange.request != nil {
            waiting.append(exchange)
        } else if !isForOneSource {
            handles[owner(for: exchange)] = nil
        }
    }

    /// How long nothing can be overdue.
    private var slack: Duration {
        let now = ContinuousClock.now
        return running.values.map { $0.exchange.slack(at: now) }.min().map { max($0, .zero) } ?? .zero
    }
}
