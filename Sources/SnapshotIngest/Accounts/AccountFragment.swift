import CalendarSources

/// What a configuration needs to say to have the calendars of an account.
struct AccountFragment {
    private let request: DiscoveryRequest
    private let account: DiscoveredAccount

    /// Characters that a text of the configuration may have.
    private static let maxTextLength = 1_000

    init(_ request: DiscoveryRequest, _ account: DiscoveredAccount) {
        self.request = request
        self.account = account
    }

    /// TOML with a line feed at its end.
    var text: String {
        let lines = ["[[sources]]"] + place + login + transport + calendars
        return lines.joined(separator: "\n") + "\n"
    }

    private var name: String { CalendarKeys.identifier(of: request.address.origin.host) }

    private var place: [String] {
        [
            "key = " + TOMLString.literal("caldav:" + name),
            "caldav = " + TOMLString.literal(request.address.text),
        ]
    }

    private var login: [String] {
        switch request.login {
        case .password(let user, _, let file?):
            ["username = " + TOMLString.literal(user), "passwordFile = " + TOMLString.literal(file)]
        case .password(let user, _, nil):
            [
                "username = " + TOMLString.literal(user),
                "# Where the password is: this file beside the configuration (chmod 600), or instead of it",
                "# passwordCommand, passwordEnvironment or netrc = true.",
                "passwordFile = " + TOMLString.literal(name + ".password"),
            ]
        case .token(_, let file): ["tokenFile = " + TOMLString.literal(file)]
        case nil: []
        }
    }

    private var transport: [String] {
        var lines: [String] = []
        if let caFile = request.caFile { lines.append("caFile = " + TOMLString.literal(caFile)) }
        if request.allowInsecure { lines.append("allowInsecure = true") }
        if !request.alsoSendTo.isEmpty {
            let origins = request.alsoSendTo.map { TOMLString.literal($0.description) }
            lines.append("alsoSendTo = [" + origins.joined(separator: ", ") + "]")
        }
        return lines
    }

    private var calendars: [String] {
        let rows = account.calendars.map(row)
        guard rows.contains(where: { !$0.hasPrefix("#") }) else {
            return (rows.isEmpty ? ["# There are no calendars."] : ["# There are no calendars with events:"])
                + rows
        }
        return [
            "# Without this list, all calendars are taken, those too that are still to come.",
            "calendars = [",
        ]
            + rows.map { "  " + $0 } + ["]"]
    }

    /// An element of the list, in a comment where it would have no effect.
    private func row(_ calendar: RemoteCalendar) -> String {
        var values: [String] = []
        if let match = Self.match(calendar) { values.append("match = " + TOMLString.literal(match)) }
        if let name = calendar.name.flatMap(Self.usable) {
            values.append("name = " + TOMLString.literal(name))
        }
        if let color = calendar.color.flatMap({ CalendarColor.hex($0) }) {
            values.append("color = " + TOMLString.literal(color))
        }
        let table = "{ " + values.joined(separator: ", ") + " },"
        if !calendar.mayHoldEvents { return "# \(Self.components(of: calendar)): " + table }
        return Self.match(calendar) == nil ? "# its address is too long: " + table : table
    }

    /// How the configuration means a calendar: by its path, which stays the same where the names of hosts do not.
    private static func match(_ calendar: RemoteCalendar) -> String? {
        [calendar.path, calendar.address.text].first { $0.count <= maxTextLength && isPrintable($0) }
    }

    private static func components(of calendar: RemoteCalendar) -> String {
        let names = (calendar.components ?? []).sorted().filter {
            $0.utf8.allSatisfy { (0x21...0x7e).contains($0) }
        }
        return names.isEmpty ? "no events" : "no events, but " + names.prefix(10).joined(separator: ", ")
    }

    /// A name as the configuration takes one; `nil` if nothing is left of it.
    private static func usable(_ name: String) -> String? {
        var scalars = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            scalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
        let text = String(String(scalars).prefix(maxTextLength))
        return text.contains { !$0.isWhitespace } ? text : nil
    }

    private static func isPrintable(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}
