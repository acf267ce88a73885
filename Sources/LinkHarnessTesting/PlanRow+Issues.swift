import Foundation
import HarnessText
import LinkHarness
import MockSite
import Testing

extension PlanRow {
  func record(_ finding: Finding) {
    var text = finding.message + (finding.fix.map { "\n  fix: \($0)" } ?? "")
    if finding.severity == .warning, case .row(let row, _) = content, !row.lines.contains(finding.position.line) {
      text = "of the plan: " + text
    }
    let place = location(finding.file, finding.position)
    guard finding.severity == .warning else {
      Issue.record(Comment(printable: text), sourceLocation: place)
      return
    }
    // Earlier versions of Swift Testing have no warnings, and none has notes.
    #if compiler(>=6.3)
      Issue.record(Comment(printable: text), severity: .warning, sourceLocation: place)
    #endif
  }

  func record(_ result: RowResult, _ record: RowRecord) {
    switch result.status {
    case .passed: for warning in result.warnings { self.record(warning) }
    case .skipped:
      // `Test.cancel` reports the row as skipped. The error that `Test.cancel` throws to end the test body is not
      // needed here.
      try? Test.cancel(Comment(printable: record.reason ?? ""))
    case .failed: recordFailures(result, record)
    case .knownIssue:
      withKnownIssue(Comment(printable: record.reason ?? "")) { recordFailures(result, record) }
    }
  }

  /// The causes of the failures so far in each test, stored so that a test prints each cause in full only once.
  ///
  /// Two tests can replay a plan with different apps, for which the same words do not mean the same mistake.
  private static let groups = Guarded<[String?: CauseGroups]>([:])

  /// Records one issue for all unmet expectations of a row, because they usually have one cause.
  private func recordFailures(_ result: RowResult, _ record: RowRecord) {
    guard let first = result.failures.first else { return }
    // The id is repeated in the comment because some tools do not show a test's arguments.
    var text = "\(id): \(first.message)\n"
    if let group = Self.groups.withLock({ $0[RunReport.test, default: CauseGroups()].add(record) }) {
      text += "  the same cause as \(group.first.subject): \(group.cause)"
    } else {
      text += record.explanation(indent: "  ")
      if case .row(_, let prepared) = content, let command = result.lintCommand(of: prepared.plan) {
        text += "  errors in the files are found by: \(command)\n"
      }
      if result.failures.contains(where: \.isOpenQuestion) {
        text += "  what explains it is found by: linkplan explain --plan \(result.plan) --row '\(id)'\n"
      }
    }
    Issue.record(
      Comment(printable: text), sourceLocation: location(first.place.file, first.place.position))
    // Test tools save attachments as files, so the name must not contain characters such as `/`.
    let name = id.replacing(/[^\w .-]/, with: "_")
    Attachment.record(JSONLinesReporter().line(record), named: "trace-\(name).json")
  }

  func location(_ file: String, _ position: SourcePosition) -> SourceLocation {
    let path = file.hasPrefix("/") ? file : folder + "/" + file
    // Swift Testing requires a `fileID` of the form `Module/File`.
    let name = file.split(separator: "/").suffix(2).joined(separator: "/")
    return SourceLocation(
      fileID: name.contains("/") ? name : "TestPlans/" + name, filePath: path,
      line: max(1, position.line), column: max(1, position.column))
  }
}

extension Comment {
  /// The text is escaped, because test tools print comments to terminals and logs.
  init(printable text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let safe = lines.map { TerminalText.escaped(String($0)) }.joined(separator: "\n")
    self.init(rawValue: LogCommands.escaped(safe))
  }
}
