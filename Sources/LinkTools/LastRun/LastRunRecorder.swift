import HarnessText
package import LinkHarness

/// The changes of a run, which are merged with the records that exist when the run ends.
package struct LastRunRecorder: Sendable {
  private let failedBefore: Set<RowKey>
  private let isShard: Bool
  private var failed: Set<RowKey> = []
  private var passed: Set<RowKey> = []
  /// Rows in this set remain marked as failed, regardless of their results in the run's other tests.
  private var failedNow: Set<RowKey> = []
  private var slow: [RowKey: Duration] = [:]

  /// Rows faster than this minimum hardly affect the balance of shards and are too numerous to list.
  static let slowness = Duration.milliseconds(1)
  static let limit = 100_000

  /// Shards do not record durations.
  ///
  /// All shards must use the same durations to divide the rows, but each shard measures only its own rows.
  package init(after before: LastRun, isShard: Bool = false) {
    failedBefore = before.failed
    self.isShard = isShard
  }

  package mutating func add(_ record: RowRecord) {
    guard let id = record.id else { return }
    switch record.status {
    case .failed:
      let key = RowKey(record.plan, id)
      passed.remove(key)
      if failed.count < Self.limit {
        failed.insert(key)
        if record.test != nil { failedNow.insert(key) }
      }
    case .passed, .knownIssue:
      if !failedBefore.isEmpty {
        let key = RowKey(record.plan, id)
        if failedNow.contains(key) { break }
        failed.remove(key)
        if failedBefore.contains(key) { passed.insert(key) }
      }
    case .skipped, .error: break
    }
    if !isShard, let time = record.duration, time >= Self.slowness, slow.count < Self.limit {
      slow[RowKey(record.plan, id)] = time
    }
  }

  /// Returns the record of the run as JSON Lines; `time` is the end of the run in milliseconds since 1970.
  ///
  /// `now` is read when the run ends, so that the results of a run that has ended meanwhile are kept.
  package func text(mergedWith now: LastRun, time: Int) -> String {
    var failed = self.failed.union(now.failed.subtracting(passed))
    if failed.count > Self.limit { failed = Set(Self.sorted(failed).prefix(Self.limit)) }
    let durations = isShard ? [:] : now.durations.merging(slow) { _, later in later }
    var lines = [JSONValue.object(["version": .number(1), "time": .number(time)]).text]
    for key in Self.sorted(failed.union(passed).union(durations.keys)) {
      let status = failed.contains(key) ? "failed" : passed.contains(key) ? "passed" : nil
      lines.append(
        JSONValue.object(present: [
          "plan": .string(key.plan), "row": .string(key.row),
          "status": status.map(JSONValue.string),
          "microseconds": durations[key].map { .number(Int($0 / .microseconds(1))) },
        ]).text)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func sorted(_ keys: Set<RowKey>) -> [RowKey] {
    keys.sorted { ($0.plan, $0.row) < ($1.plan, $1.row) }
  }
}
