import HarnessText
import LinkHarness

/// A line of JSON Lines: a row, its beginning in a test run, or the end of a run.
enum ReportedLine {
  case row(RowRecord)
  case begins(plan: String, row: String)
  case cause(CauseRecord)
  /// A kind of line that this version does not know.
  case other
  /// What the line says, and the line itself, because it may lack a count.
  case run(ReplaySummary, JSONNode)

  struct Invalid: Error {
    let message: String
  }

  init(_ line: SourceText) throws(Invalid) {
    let document = JSONDocument(reading: line)
    if let problem = document.problems.first { throw Invalid(message: problem.message) }
    if let node = document.root?["run"], let run = ReplaySummary(node) {
      self = .run(run, node)
    } else if let root = document.root, let record = RowRecord(root),
      // No run writes other lines, which would be counted as green.
      record.isPlan ? record.status == .error : record.failures.isEmpty || ![.passed, .skipped].contains(record.status)
    {
      self = .row(record)
    } else if let begins = document.root?["begins"] {
      self = .begins(plan: begins["plan"]?.string ?? "", row: begins["row"]?.string ?? "")
    } else if let cause = document.root?["cause"].flatMap(CauseRecord.init) {
      self = .cause(cause)
    } else if let root = document.root, root.object?.isEmpty == false, root["plan"] == nil, root["status"] == nil {
      self = .other
    } else {
      throw Invalid(
        message:
          "invalid report row: \"plan\", \"row\", \"line\" or \"status\" is missing or invalid, or a passed row has \"failures\""
      )
    }
  }

  static func isBlank(_ line: some Sequence<UInt8>) -> Bool {
    line.allSatisfy { $0 == " " || $0 == "\r" }
  }
}
