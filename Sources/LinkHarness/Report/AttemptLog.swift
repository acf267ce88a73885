import HarnessText

/// The attempts of rows as `linkplan replay --log` writes them: a line for each link, and where it stands.
package struct AttemptLog: Sendable {
  package init() {}

  package func lines(of result: RowResult) -> String {
    result.steps.compactMap { step in
      guard var line = AttemptLine(of: step.trace) else { return nil }
      line.add("at", "\(result.plan):\(step.step.position.line)")
      line.add("row", result.row.id)
      return line.text + "\n"
    }.joined()
  }
}
