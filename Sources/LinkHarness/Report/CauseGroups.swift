/// The failed rows of a run, grouped by cause, so that a cause of many failures is reported once.
package struct CauseGroups: Sendable {
  package struct Group: Sendable {
    /// The cause as printed in failures, with its position if it has one.
    package let cause: String
    /// The first row that failed for this cause; reports show it in full.
    package let first: RowRecord
    package fileprivate(set) var count = 1
  }

  private var groups: [Group] = []
  private var indices: [FailureRecord.Culprit: Int] = [:]
  /// The first group with a reason at each place.
  private var reasoned: [FailureRecord.Culprit: Int] = [:]

  package init() {}

  /// Adds a row; returns its group if an earlier row failed for the same cause.
  package mutating func add(_ record: RowRecord) -> Group? {
    guard record.status == .failed, let failure = record.details.failures.first else { return nil }
    if let key = failure.culprit {
      // A failure without a reason has the cause of any other at the same place.
      let place = key.withoutReason
      if let index = indices[key] ?? (key == place ? reasoned[key] : indices[place]) {
        groups[index].count += 1
        return groups[index]
      }
      indices[key] = groups.count
      if key != place { reasoned[place] = reasoned[place] ?? groups.count }
    }
    groups.append(Group(cause: failure.causeInWords, first: record))
    return nil
  }

  /// The causes of a single failed row each, in the order of the rows.
  package var single: [Group] { groups.filter { $0.count == 1 } }

  /// The causes shared by several failed rows, the most frequent first.
  package var shared: [Group] {
    groups.enumerated().filter { $0.element.count > 1 }
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
  }
}
