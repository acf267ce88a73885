import HarnessText
import LinkHarness

/// A line of JSON Lines: a row, or the end of a run.
enum ReportedLine {
  case row(RowRecord)
  case run(ReplaySummary)

  struct Invalid: Error {
    let message: String
  }

  init(_ line: SourceText) throws(Invalid) {
    let document = JSONDocument(reading: line)
    if let problem = document.problems.first { throw Invalid(message: problem.message) }
    if let run = document.root?["run"].flatMap(ReplaySummary.init) {
      self = .run(run)
    } else if let root = document.root, let record = RowRecord(root) {
      self = .row(record)
    } else {
      throw Invalid(
        message: "invalid report row: \"plan\", \"line\" or \"status\" is missing or invalid")
    }
  }

  static func isBlank(_ line: some Sequence<UInt8>) -> Bool {
    line.allSatisfy { $0 == " " || $0 == "\r" }
  }
}
