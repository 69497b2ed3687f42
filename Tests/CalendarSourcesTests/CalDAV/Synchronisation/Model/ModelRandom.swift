extension SeededGenerator {
    /// True with a probability in percent.
    mutating func happens(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}
