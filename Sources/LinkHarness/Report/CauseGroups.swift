/// The failed rows of a run, grouped by cause, so that a cause of many failures is reported once.
package struct CauseGroups: Sendable {
  package struct Group: Sendable {
    package let cause: String
    package let first: RowRecord
    package fileprivate(set) var count = 1
  }

  private var groups: [Group] = []
  private var indices: [FailureRecord.Culprit: Int] = [:]
  private var reasoned: [FailureRecord.Culprit: Int] = [:]

  package init() {}

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

  package var single: [Group] { groups.filter { $0.count == 1 } }

  package var shared: [Group] {
    groups.enumerated().filter { $0.element.count > 1 }
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
  }
}
