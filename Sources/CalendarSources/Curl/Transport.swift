/// Several exchanges at once, on the thread that calls: requests go out, answers come in, limits hold.
final class Transport {
    private let library: CurlLibrary
    private let multi: CurlMulti
    private let perHost: Int
    private let atOnce: Int

    /// Exchanges whose next request waits for its turn.
    private var waiting: [Exchange] = []
    private var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]
    /// Handles of exchanges that are under way: cookies are in them.
    private var handles: [ObjectIdentifier: CurlHandle] = [:]

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
            handles[ObjectIdentifier(exchange)] = nil
        }
    }

    private func handle(of exchange: Exchange) throws(FetchFailure) -> CurlHandle {
        if let handle = handles[ObjectIdentifier(exchange)] { return handle }
        let handle = try CurlHandle(library)
        handles[ObjectIdentifier(exchange)] = handle
        return handle
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
        } else {
            handles[ObjectIdentifier(exchange)] = nil
        }
    }

    /// How long nothing can be overdue.
    private var slack: Duration {
        let now = ContinuousClock.now
        return running.values.map { $0.exchange.slack(at: now) }.min().map { max($0, .zero) } ?? .zero
    }
}
