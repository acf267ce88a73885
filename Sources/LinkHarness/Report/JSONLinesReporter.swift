import HarnessText

/// Writes a line with a JSON object for each row.
///
/// The keys are documented and are never removed.
package struct JSONLinesReporter: Reporter {
  /// Whether rows include their duration and the date of the run, which differ between runs.
  private let hasTimings: Bool

  /// The start date of the run.
  ///
  /// If timings are enabled, each row includes the date so that merged reports preserve it.
  private let date: String?

  /// Creates a reporter; without timings, the same rows produce the same bytes.
  package init(hasTimings: Bool = false, date: String? = nil) {
    (self.hasTimings, self.date) = (hasTimings, date)
  }

  package mutating func report(_ event: ReportEvent) -> String {
    guard case .row(let record) = event else { return "" }
    if !hasTimings, let text = record.lineText { return text + "\n" }
    return object(record).text + "\n"
  }

  private func object(_ record: RowRecord) -> JSONValue {
    guard hasTimings, case .object(let members) = record.json else { return record.json }
    let added = [JSONMember](present: [
      "microseconds": .number(record.duration.map { Int($0 / .microseconds(1)) }),
      "date": .string(record.date ?? date),
    ])
    let others = members.filter { member in !added.contains { $0.name == member.name } }
    return .object(others + added)
  }
}
