import CalendarSources

extension FetchCost {
    static func - (left: FetchCost, right: FetchCost) -> FetchCost {
        FetchCost(
            requests: left.requests - right.requests, bodyBytes: left.bodyBytes - right.bodyBytes,
            duration: left.duration - right.duration)
    }

    static func + (left: FetchCost, right: FetchCost) -> FetchCost {
        FetchCost(
            requests: left.requests + right.requests, bodyBytes: left.bodyBytes + right.bodyBytes,
            duration: left.duration + right.duration)
    }
}
