import HarnessText

/// Writes a line with a JSON object for each row.
///
/// The keys are documented and are never removed.
package struct JSONLinesReporter: Reporter {
  /// Whether rows include their duration, which differs between runs.
  private let hasTimings: Bool

  /// Creates a reporter; without timings, the same rows produce the same bytes.
  package init(hasTimings: Bool = false) { self.hasTimings = hasTimings }

  package mutating func report(_ event: ReportEvent) -> String {
    guard case .row(let record) = event else { return "" }
    if !hasTimings, let text = record.lineText { return text + "\n" }
    return object(record).text + "\n"
  }

  private func object(_ record: RowRecord) -> JSONValue {
    guard hasTimings, let time = record.duration, case .object(let members) = record.json else {
      return record.json
    }
    let microseconds = JSONNode(.number(Int(time / .microseconds(1))))
    let others = members.filter { $0.name != "microseconds" }
    return .object(others + [JSONMember(name: "microseconds", value: microseconds)])
  }
}
