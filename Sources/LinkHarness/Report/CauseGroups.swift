import HarnessText

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

  /// The causes shared by several failed rows, the most frequent first.
  package var shared: [Group] {
    groups.enumerated().filter { $0.element.count > 1 }
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
  }
}

extension RowDetails {
  /// The key and the description of the first failure's cause; `nil` if the cause is unknown or the row passed
  /// unexpectedly.
  fileprivate var causeKey: (key: String, words: String)? {
    guard let failure = failures.first, !failure.isUnexpectedPass else { return nil }
    let isInApp = Stage(rawValue: failure.stage).map { $0 > .route } ?? false
    if let cause = failure.causes.first {
      // If a parameter is wrong, the first cause is the matched route, although the route is not at fault.
      if failure.stage == Stage.route.rawValue, failure.because == nil, cause.wanted == nil {
        return nil
      }
      let field = isInApp ? failure.field ?? "" : ""
      return ("\(cause.place) \(field) \(cause.kind)", "\(cause.place): \(cause.header)")
    }
    guard failure.because != nil, let sentence = failure.sentence else { return nil }
    return (sentence, sentence)
  }
}

extension FailureRecord.Cause {
  /// The message, with the link's path shortened to its first segment, so that links to one section of the site are
  /// grouped.
  fileprivate var kind: String {
    guard let wanted, wanted.hasPrefix("/") else { return message }
    return message.replacing(wanted, with: "/" + wanted.dropFirst().prefix { $0 != "/" })
  }
}
