package import LinkHarness

package struct GitHubReporter: Reporter {
  package init() {}

  package mutating func report(_ event: RunEvent) -> String {
    if case .run(let summary) = event { return summary.failing.map { WorkflowCommand($0).text }.joined() }
    guard case .row(let record, _) = event, record.status == .failed || record.status == .error else {
      return ""
    }
    return record.failures.map { failure in
      var message = failure.message
      if let link = record.link { message += "\nlink: \(link)" }
      for statement in failure.statements { message += "\n" + statement.text }
      return WorkflowCommand(
        level: "error", file: failure.file, line: failure.line, column: failure.column,
        title: record.id ?? "\(record.subject) cannot be replayed", message: message
      ).text
    }.joined()
  }
}
