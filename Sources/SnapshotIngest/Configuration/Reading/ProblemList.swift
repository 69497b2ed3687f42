/// Collects what is wrong with a configuration file while it is read.
final class ProblemList {
    /// How many problems are listed; the others are counted.
    static let maxListed = 100

    private let file: String
    private var found: [ConfigurationProblem] = []
    /// Where each key of the file stands, by its path.
    private(set) var places: [String: TextPlace] = [:]

    /// - Parameter file: The configuration file as the caller named it.
    init(file: String) {
        self.file = file
    }

    /// Notes something that is wrong.
    func error(_ place: TextPlace, _ path: String, _ text: String) {
        add(.error, place, path, text)
    }

    /// Notes something that has no effect or looks like a mistake.
    func warning(_ place: TextPlace, _ path: String, _ text: String) {
        add(.warning, place, path, text)
    }

    /// Notes where a key stands.
    func note(_ place: TextPlace, of path: String) {
        places[path] = place
    }

    private func add(
        _ severity: ConfigurationProblem.Severity, _ place: TextPlace, _ path: String, _ text: String
    ) {
        found.append(
            ConfigurationProblem(
                severity, file: file, line: place.line, column: place.column, path: path, text: text))
    }

    /// What was noted, in the order of the file; the last one counts what is too much.
    var all: [ConfigurationProblem] {
        let sorted = found.enumerated().sorted { one, other in
            (one.element.line, one.element.column, one.offset)
                < (other.element.line, other.element.column, other.offset)
        }.map(\.element)
        guard sorted.count > Self.maxListed else { return sorted }
        let others = sorted[Self.maxListed...]
        let severity: ConfigurationProblem.Severity =
            others.contains { $0.severity == .error } ? .error : .warning
        return sorted.prefix(Self.maxListed)
            + [ConfigurationProblem(severity, file: file, text: "\(others.count) more problems like these")]
    }
}

/// Why a value cannot be used: a clause that says what is wrong and what is possible, without secrets.
struct Unusable: Error {
    var text: String

    init(_ text: String) {
        self.text = text
    }
}
