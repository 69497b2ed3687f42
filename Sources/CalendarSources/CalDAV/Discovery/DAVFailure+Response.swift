extension DAVFailure {
    /// What it means that an answer says of a resource by itself that it cannot be had.
    ///
    /// - Parameters:
    ///   - status: The status of the response.
    ///   - address: The resource.
    init(status: Int, of address: SourceAddress) {
        let origin = address.origin
        let failure =
            switch status {
            case 404, 410:
                FetchFailure(
                    .notFound, "there is nothing at this address of \(origin) (\(status))", isPermanent: true)
            case 401, 403: FetchFailure(.refused, "\(origin) does not allow access (\(status))")
            default: FetchFailure(.http, "\(origin) answers \(status) about this address")
            }
        self.init(status: status, failure: failure)
    }
}
