import ArgumentShims
import Glibc
import SnapshotIngest

/// The program from its arguments to its exit status.
enum Program {
    static let version = "0.1.0"

    static func run() -> Int32 {
        StandardStreams.prepare()
        let words = UnsafeBufferPointer(start: ics_arguments(), count: Int(ics_argument_count()))
        let named =
            words.count > 1
            ? words[1].flatMap { word in verbs.first { $0.name == String(cString: word) } } : nil
        let verb = named ?? ConvertVerb.self
        // The parser passes over the first word, which is the program's or the verb's name.
        let own = UnsafeBufferPointer(rebasing: words.dropFirst(named == nil ? 0 : 1))
        do {
            let arguments = try OptionScanner(options: verb.manual.options.map(\.id)).scan(own)
            if let page = informationPage(for: arguments, verb: named) {
                try StandardOutput.finish(with: page + "\n")
                return RunStatus.success.exitStatus
            }
            return try verb.init(arguments).run().exitStatus
        } catch let error as UsageError {
            let console = Console()
            console.error(error.message)
            console.lines(HelpPage.usage(of: verb))
            return RunStatus.usage.exitStatus
        } catch let failure as Failure {
            Console().error(failure.message)
            return failure.status.exitStatus
        } catch {
            Console().error("unexpected fault: \(error)")
            return RunStatus.fault.exitStatus
        }
    }

    /// The text that `--help` or `--version` asks for, whatever else the call says.
    private static func informationPage(for arguments: [Argument], verb: (any Verb.Type)?) -> String? {
        for case .option(let id, _) in arguments {
            switch id {
            case .help: return verb.map(HelpPage.page) ?? HelpPage.mainPage()
            case .version: return VersionPage.text(isDetailed: arguments.contains(.verbose))
            default: continue
            }
        }
        return nil
    }
}

extension [Argument] {
    /// Whether an option was given at least once.
    func contains(_ wanted: OptionID) -> Bool {
        contains { argument in
            if case .option(wanted, _) = argument { true } else { false }
        }
    }

    /// The value of an option; the last one counts, as usual.
    func value(of wanted: OptionID) -> String? {
        values(of: wanted).last
    }

    /// All values of an option, in order.
    func values(of wanted: OptionID) -> [String] {
        compactMap { argument in
            if case .option(wanted, let value?) = argument { value } else { nil }
        }
    }
}
