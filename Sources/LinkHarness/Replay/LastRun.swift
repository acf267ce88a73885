import HarnessText
import LinkModel

/// What is remembered of earlier runs: the rows that failed last, and how long slow rows took.
///
/// A record is JSON Lines. Each run of a shard has a record of its own, so that shards that run side by side, or on
/// machines whose records are copied together, never overwrite each other's.
package struct LastRun: Sendable {
  /// The rows that failed when they were last replayed.
  package private(set) var failed: Set<RowKey> = []
  /// How long slow rows took.
  package private(set) var durations: [RowKey: Duration] = [:]
  /// Whether there is a record at all.
  package private(set) var isKnown = false

  /// Makes one of nothing.
  package init() {}

  /// Reads records; of a row that several tell of, the record of the latest run counts.
  ///
  /// - Parameter records: The texts of the records; lines that make no sense are left out.
  package init(_ records: [[UInt8]]) {
    let read = records.compactMap(Record.init)
    isKnown = !read.isEmpty
    for record in read.sorted(by: { $0.time < $1.time }) {
      failed.subtract(record.passed)
      failed.formUnion(record.failed)
      durations.merge(record.durations) { _, later in later }
    }
  }

  /// One text.
  private struct Record {
    var time = 0
    var failed: [RowKey] = []
    var passed: [RowKey] = []
    var durations: [RowKey: Duration] = [:]

    init?(_ bytes: [UInt8]) {
      var lines = bytes.split(separator: UInt8(ascii: "\n")).makeIterator()
      guard let first = lines.next(),
        let head = JSONDocument(reading: SourceText(Array(first), file: "")).root,
        head["version"]?.integer == 1, let time = head["time"]?.integer
      else { return nil }
      self.time = time
      while let line = lines.next() {
        guard let row = JSONDocument(reading: SourceText(Array(line), file: "")).root,
          let plan = row["plan"]?.string, let id = row["row"]?.string
        else { continue }
        let key = RowKey(plan, id)
        switch row["status"]?.string {
        case "failed": failed.append(key)
        case "passed": passed.append(key)
        default: break
        }
        durations[key] = row["microseconds"]?.integer.map { .microseconds($0) }
      }
    }
  }
}

/// Takes note of a run for the next one.
package struct LastRunRecorder: Sendable {
  private let before: LastRun
  private let isShard: Bool
  private var failed: Set<RowKey>
  private var passed: Set<RowKey> = []
  private var slow: [RowKey: Duration] = [:]

  /// Rows that took less are all alike, and far too many to list.
  static let slowness = Duration.milliseconds(1)
  /// More rows are not remembered.
  static let limit = 100_000

  /// Starts from what is remembered.
  ///
  /// - Parameters:
  ///   - before: What earlier runs left.
  ///   - own: For a run of a shard, what its own record left: it speaks for no other shard. How long rows took it does not
  ///     note, since shards that run side by side must all share out the rows in the same way. `nil` for other runs.
  package init(after before: LastRun, own: LastRun? = nil) {
    self.before = before
    isShard = own != nil
    failed = own?.failed ?? before.failed
  }

  /// Takes note of a row.
  package mutating func add(_ record: RowRecord) {
    guard let id = record.id else { return }
    switch record.status {
    case .failed:
      let key = RowKey(record.plan, id)
      passed.remove(key)
      if failed.count < Self.limit { failed.insert(key) }
    case .passed, .knownIssue:
      if !before.failed.isEmpty {
        let key = RowKey(record.plan, id)
        failed.remove(key)
        if before.failed.contains(key) { passed.insert(key) }
      }
    case .skipped, .error: break
    }
    if !isShard, let time = record.duration, time >= Self.slowness, slow.count < Self.limit {
      slow[RowKey(record.plan, id)] = time
    }
  }

  /// The record of the run.
  ///
  /// - Parameter time: When it ended, in milliseconds, to tell later records from earlier ones.
  /// - Returns: JSON Lines.
  package func text(time: Int) -> String {
    let durations = isShard ? [:] : before.durations.merging(slow) { _, later in later }
    var lines = [JSONValue.object(["version": .number(1), "time": .number(time)]).text]
    let keys = failed.union(passed).union(durations.keys)
    for key in keys.sorted(by: { ($0.plan, $0.row) < ($1.plan, $1.row) }) {
      var members: [(String, JSONValue)] = [("plan", .string(key.plan)), ("row", .string(key.row))]
      if failed.contains(key) { members.append(("status", .string("failed"))) }
      if passed.contains(key) { members.append(("status", .string("passed"))) }
      if let time = durations[key] {
        members.append(("microseconds", .number(Int(time / .microseconds(1)))))
      }
      let object = members.map { JSONMember(name: $0.0, value: JSONNode($0.1)) }
      lines.append(JSONValue.object(object).text)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
