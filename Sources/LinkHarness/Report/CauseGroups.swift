import LinkModel

/// The failed rows of a run, grouped by cause, so that a cause of many failures is reported once.
package struct CauseGroups: Sendable {
  package struct Group: Sendable {
    package let cause: String
    package let first: RowRecord
    package let number: Int
    package fileprivate(set) var count = 1
    /// The next rows, up to a limit.
    package fileprivate(set) var others: [RowRecord] = []

    private static let limit = 5

    /// The place of the value that decided or, if no cause is known, of the expectation.
    package var place: String {
      let failure = first.failures.first
      return failure?.common.map { "\($0.file):\($0.line)" } ?? failure.map { "\($0.file):\($0.line)" } ?? ""
    }

    fileprivate mutating func add(_ record: RowRecord) {
      count += 1
      if count <= Self.limit { others.append(record) }
    }
  }

  private var groups: [Group] = []
  private var indices: [FailureRecord.Culprit: Int] = [:]
  /// The first group with a reason at each place, and the stage of its failure.
  private var reasoned: [FailureRecord.Culprit: (index: Int, stage: String)] = [:]
  /// The group of the previous row, which most rows of a large group follow.
  private var last: (keys: [FailureRecord.Culprit], stage: String, index: Int)?

  package init() {}

  package mutating func add(_ record: RowRecord) -> Group? {
    guard [.failed, .error].contains(record.status), let failure = record.failures.first else { return nil }
    let keys = failure.culprits(on: record.link.flatMap { Link($0).host })
    if let last, !keys.isEmpty, last.keys == keys, last.stage == failure.stage {
      groups[last.index].add(record)
      return groups[last.index]
    }
    // One place has the same effect on failures of one stage if they have the same reason, or one of them has none.
    // Failures of two stages have the reasons of these stages.
    let known = keys.compactMap { key in
      let place = key.withoutReason
      let other = reasoned[place].flatMap { key == place || $0.stage != failure.stage ? $0.index : nil }
      return indices[key] ?? other ?? indices[place]
    }.first
    for key in keys {
      let index = known ?? groups.count
      indices[key] = indices[key] ?? index
      if key != key.withoutReason {
        reasoned[key.withoutReason] = reasoned[key.withoutReason] ?? (index, failure.stage)
      }
    }
    last = (keys, failure.stage, known ?? groups.count)
    if let known {
      groups[known].add(record)
      return groups[known]
    }
    groups.append(Group(cause: failure.causeInWords, first: record, number: groups.count))
    return nil
  }

  package var count: Int { groups.count }

  package subscript(number: Int) -> Group { groups[number] }

  /// The groups, the largest first.
  package var all: [Group] { groups.sorted { ($1.count, $0.number) < ($0.count, $1.number) } }

  package var single: [Group] { groups.filter { $0.count == 1 } }

  package var shared: [Group] { all.filter { $0.count > 1 } }
}
