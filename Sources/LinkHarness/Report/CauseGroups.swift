import HarnessText

/// The failed rows of a run by what they rest on, so that nineteen rows with one cause are read as one.
package struct CauseGroups: Sendable {
  package struct Group: Sendable {
    /// The place and the sentence, as a failure prints them.
    package let cause: String
    /// The row that failed first, which reports show in full.
    package let first: RowRecord
    package fileprivate(set) var count = 1
  }

  private var groups: [Group] = []
  private var indices: [String: Int] = [:]

  package init() {}

  /// Takes a row in; returns the group it joins, when a row failed for the same cause before.
  package mutating func add(_ record: RowRecord, _ details: RowDetails) -> Group? {
    guard record.status == .failed, let (key, cause) = details.causeKey else { return nil }
    if let index = indices[key] {
      groups[index].count += 1
      return groups[index]
    }
    indices[key] = groups.count
    groups.append(Group(cause: cause, first: record))
    return nil
  }

  /// The causes for which several rows failed, the one of most rows first.
  package var shared: [Group] {
    groups.enumerated().filter { $0.element.count > 1 }
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
  }
}

extension RowDetails {
  /// What makes two failures the same, and how it is told; `nil` when nothing is known of the cause.
  fileprivate var causeKey: (key: String, words: String)? {
    guard let failure = failures.first, !failure.isUnexpectedPass else { return nil }
    if let cause = failure.causes.first {
      return (cause.place, "\(cause.place): \(cause.header)")
    }
    guard failure.because != nil, let sentence = failure.sentence else { return nil }
    return (sentence, sentence)
  }
}
