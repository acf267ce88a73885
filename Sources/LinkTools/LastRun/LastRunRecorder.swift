import HarnessText
package import LinkHarness

package struct LastRunRecorder: Sendable {
  private let before: LastRun
  private let isShard: Bool
  private var failed: Set<RowKey>
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
  package init(after before: LastRun, own: LastRun? = nil) {
    self.before = before
    isShard = own != nil
    failed = own?.failed ?? before.failed
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
      if !before.failed.isEmpty {
        let key = RowKey(record.plan, id)
        if failedNow.contains(key) { break }
        failed.remove(key)
        if before.failed.contains(key) { passed.insert(key) }
      }
    case .skipped, .error: break
    }
    if !isShard, let time = record.duration, time >= Self.slowness, slow.count < Self.limit {
      slow[RowKey(record.plan, id)] = time
    }
  }

  /// Returns the record of the run as JSON Lines; `time` is the end of the run in milliseconds since 1970.
  package func text(time: Int) -> String {
    let durations = isShard ? [:] : before.durations.merging(slow) { _, later in later }
    var lines = [JSONValue.object(["version": .number(1), "time": .number(time)]).text]
    let keys = failed.union(passed).union(durations.keys)
    for key in keys.sorted(by: { ($0.plan, $0.row) < ($1.plan, $1.row) }) {
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
}
