/// Finds the calendars of an account (RFC 6764, RFC 5397, RFC 4791 section 6.2.1) from whatever address a person has: that
/// of a calendar, of a home, of a principal, of a server, or of a domain.
///
/// It only asks for properties. What it finds are absolute addresses; which of them may have the credentials is the
/// affair of who asks.
public struct AccountDiscovery {
    /// What it may cost.
    public var limits = DiscoveryLimits()

    private let address: SourceAddress
    private let hasCredentials: Bool
    private let conversation: any DAVConversation

    /// - Parameters:
    ///   - address: The address of the account.
    ///   - hasCredentials: Whether there is something to log in with.
    ///   - conversation: Who asks.
    init(at address: SourceAddress, hasCredentials: Bool, over conversation: any DAVConversation) {
        self.address = address
        self.hasCredentials = hasCredentials
        self.conversation = conversation
    }

    /// Finds the homes of the account and their calendars.
    ///
    /// An address that is a calendar is used as it is, and nothing else is looked for; one that is a collection of
    /// calendars beside the user's own is taken alone. The well-known address is a hint: whatever is wrong with it, the
    /// way goes on without it.
    ///
    /// - Returns: The account; it may have no calendars.
    /// - Throws: `FetchFailure` if nothing is found, or a server that may know more does not answer.
    public func discover() throws(FetchFailure) -> DiscoveredAccount {
        var search = AccountSearch(
            from: address, hasCredentials: hasCredentials, limits: limits, questions: questions)
        do throws(DAVFailure) {
            return try search.run()
        } catch {
            throw error.failure
        }
    }

    /// Lists the calendars of homes that are known.
    ///
    /// - Parameter homes: The homes, as an earlier ``discover()`` found them.
    /// - Returns: The calendars of all of them, those without events too, and remarks for the person who runs this.
    /// - Throws: `FetchFailure` if one of them does not answer, or without itself, which proves nothing.
    public func calendars(
        ofHomes homes: [SourceAddress]
    ) throws(FetchFailure) -> (calendars: [RemoteCalendar], remarks: [String]) {
        let questions = self.questions
        var calendars: [RemoteCalendar] = []
        do throws(DAVFailure) {
            for home in homes {
                calendars = try questions.calendars(of: home, after: calendars).calendars
            }
        } catch {
            throw error.failure
        }
        return (calendars, questions.remarks)
    }

    /// Asks for one calendar: the address of an account that is a calendar, or one that its home does not list any more.
    ///
    /// - Parameter address: The calendar.
    /// - Returns: The calendar; `nil` if the server says that there is nothing (404, 410).
    /// - Throws: `FetchFailure` if the server does not say, or says that this is no calendar.
    public func calendar(at address: SourceAddress) throws(FetchFailure) -> RemoteCalendar? {
        do throws(DAVFailure) {
            let resource = try questions.description(of: address, RemoteCalendar.asked)
            guard resource.isCalendar else {
                throw DAVFailure(
                    failure: FetchFailure(.http, "what \(address.origin) has at this address is no calendar"))
            }
            return RemoteCalendar(address: resource.address, properties: resource.properties)
        } catch {
            if error.status == 404 || error.status == 410 { return nil }
            throw error.failure
        }
    }

    private var questions: DiscoveryQuestions { DiscoveryQuestions(conversation, limits: limits) }
}
