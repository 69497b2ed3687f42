/// The defects of one file in the order in which they were found; beyond a bound they are only counted.
struct DefectList: Sendable {
    /// The first defects, up to the bound.
    private(set) var listed: [Defect] = []
    /// How many more there were.
    private(set) var unlisted = 0

    let file: String
    private let limit: Int

    init(file: String, limit: Int) {
        self.file = file
        self.limit = limit
    }

    mutating func add(line: Int, kind: Defect.Kind, problem: String, action: String) {
        add(Defect(file: file, line: line, kind: kind, problem: problem, action: action))
    }

    mutating func add(_ defect: Defect) {
        guard listed.count < limit else {
            unlisted += 1
            return
        }
        var placed = defect
        placed.file = file
        listed.append(placed)
    }

    mutating func add(_ other: DefectList) {
        for defect in other.listed { add(defect) }
        unlisted += other.unlisted
    }
}
