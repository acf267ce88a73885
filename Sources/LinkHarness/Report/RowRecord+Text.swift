import HarnessText

extension RowRecord {
  package func explanation(indent: String = "") -> String {
    var lines = status == .failed ? reason.map { ["", $0] } ?? [] : []
    for failure in failures {
      lines += ["", "\(failure.place): \(failure.message)"]
      lines += failure.excerpt.map { "  " + $0 }
      var last: String?
      for (cause, text) in failure.statements {
        lines.append(cause.map { last == nil ? "\($0.place): \($0.message)" : text } ?? "  " + text)
        if let cause, cause.place != last { lines += cause.excerpt.map { "  " + $0 } }
        last = cause?.place
      }
    }
    // A later step may expect another value of a field that failed.
    let others = notReached.filter { name in !failures.contains { $0.field == name } }
    if !others.isEmpty { lines += ["", "not reached: " + others.joined(separator: ", ")] }
    if let diverged { lines += ["", divergence(at: diverged) + ":"] + ladder }
    return lines.map { ($0.isEmpty ? "" : indent + TerminalText.escaped($0)) + "\n" }.joined()
  }

  package func divergence(at stage: Stage) -> String {
    let step = steps > 1 ? " in step \((failures.first?.step ?? 0) + 1) of \(steps)" : ""
    return "first diverged at \(stage.rawValue)\(step)"
  }
}
