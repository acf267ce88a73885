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
  private var indices: [String: Int] = [:]

  package init() {}

  /// Adds a row; returns its group if an earlier row failed for the same cause.
  package mutating func add(_ record: RowRecord) -> Group? {
    guard record.status == .failed, let (key, cause) = record.details.cause else { return nil }
    if let index = indices[key] {
      groups[index].count += 1
      return groups[index]
    }
    indices[key] = groups.count
    groups.append(Group(cause: cause, first: record))
    return nil
  }

  /// The causes shared by several failed rows, the most frequent first.
  package var shared: [Group] {
    groups.enumerated().filter { $0.element.count > 1 }
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
  }
}
