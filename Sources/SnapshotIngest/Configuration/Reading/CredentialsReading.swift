/// How a source proves who asks, as far as it is stated.
struct CredentialsReading {
    private(set) var credentials: SourceCredentials?

    init(_ table: TableReader<SourceKey>, paths: PathResolver) {
        let username = table.value(.username, ValueReading.text)
        let stated = table.stated(SourceKey.credentials)
        for other in stated.dropFirst() {
            table.error(other, "\(stated[0].rawValue) is stated already; only one of them can be")
        }
        guard let key = stated.first else {
            if table.isStated(.username) {
                table.error(
                    .username,
                    "there is no password to it; one of passwordFile, passwordCommand, passwordEnvironment, netrc says "
                        + "where it is")
            }
            return
        }
        let command = ValueReading.command(paths)
        let secret: SecretSource?
        switch key {
        case .passwordFile, .tokenFile: secret = table.value(key, paths.secret).map(SecretSource.file)
        case .passwordCommand, .tokenCommand: secret = table.value(key, command).map(SecretSource.command)
        case .passwordEnvironment:
            secret = table.value(key, ValueReading.variable).map(SecretSource.environment)
        default:
            // netrc = false is how it is without the line.
            if table.value(key, ValueReading.boolean) == true { credentials = .netrc(username: username) }
            return
        }
        if [.tokenFile, .tokenCommand].contains(key) {
            if table.isStated(.username) {
                table.warning(.username, "a token needs no user: this has no effect")
            }
            credentials = secret.map(SourceCredentials.token)
        } else if let username {
            if username.contains(":") {
                table.error(.username, "a user name with a colon in it cannot be sent (RFC 7617 section 2)")
            }
            credentials = secret.map { .password(username: username, $0) }
        } else if !table.isStated(.username) {
            table.error(key, "there is no username to the password")
        }
    }
}
