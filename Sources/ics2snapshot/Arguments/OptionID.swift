/// Every option of the program; the raw value is the long name without the dashes.
///
/// Which verb takes which of them is said by ``Verb/options``.
enum OptionID: String, CaseIterable {
    case config
    case output
    case timezone
    case now
    case from
    case to
    case maxEvents = "max-events"
    case key
    case name
    case color
    case hide
    case banish
    case language
    case theme
    case `private`
    case watch
    case agenda
    case json
    case exitCode = "exit-code"
    case compact
    case strict
    case report
    case metrics
    case only
    case force
    case offline
    case signIn = "sign-in"
    case onChange = "on-change"
    case onPush = "on-push"
    case user
    case passwordFile = "password-file"
    case tokenFile = "token-file"
    case caFile = "ca-file"
    case alsoSendTo = "also-send-to"
    case allowInsecure = "allow-insecure"
    case noProgress = "no-progress"
    case verbose
    case quiet
    case help
    case version

    /// The one-letter form, if there is one.
    var letter: Character? {
        switch self {
        case .output: "o"
        case .verbose: "v"
        case .quiet: "q"
        case .help: "h"
        case .version: "V"
        default: nil
        }
    }

    /// What stands for the option's value in usage and help; `nil` for an option without a value.
    var placeholder: String? {
        switch self {
        case .output: "DIR"
        case .timezone: "ZONE"
        case .now, .from, .to: "INSTANT"
        case .maxEvents: "N"
        case .key, .hide, .banish, .only: "KEY"
        case .name, .user: "NAME"
        case .color: "COLOR"
        case .language: "de|en|system"
        case .config, .theme, .report, .metrics, .passwordFile, .tokenFile, .caFile: "FILE"
        case .alsoSendTo: "ORIGIN"
        case .onChange, .onPush: "PROGRAM"
        case .private: "show|busy|drop"
        case .watch, .agenda, .json, .exitCode, .force, .offline, .signIn, .allowInsecure, .compact, .strict,
            .noProgress, .verbose, .quiet, .help,
            .version:
            nil
        }
    }

    /// The option as a person writes it: `--max-events`.
    var spelling: String { "--" + rawValue }
}
