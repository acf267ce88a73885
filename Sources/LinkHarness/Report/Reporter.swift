/// A type that converts the events of a run to text without any other input.
package protocol Reporter {
  /// What the reporter needs of each row.
  var parts: RowRecord.Parts { get }
  mutating func report(_ event: RunEvent) -> String
}

extension Reporter {
  package var parts: RowRecord.Parts { RowRecord.Parts() }
}

/// An event of a run as reports take it.
///
/// A plan ends where the next one starts, where one cannot be read, or where the run ends.
package enum RunEvent: Sendable {
  case plan(file: String, name: String)
  /// The replay of a row has ended, or a plan cannot be read; the result is there unless the record was read from a
  /// report.
  case row(RowRecord, RowResult? = nil)
  case run(ReplaySummary)

  package var result: RowResult? { if case .row(_, let result) = self { result } else { nil } }
}
