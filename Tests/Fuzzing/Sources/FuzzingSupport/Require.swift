/// Stops the process, which libFuzzer takes for a finding.
public func require(_ condition: Bool, _ explanation: @autoclosure () -> String) {
    if !condition { fatalError("\n== INVARIANT: \(explanation())") }
}
