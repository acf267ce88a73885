import HarnessText
package import LinkHarness

/// Each shard of a run has its own record, so shards do not overwrite each other's records.
package struct LastRun: Sendable {
  package private(set) var failed: Set<RowKey> = []
  package private(set) var durations: [RowKey: Duration] = [:]
  package private(set) var isKnown = false

  package init() {}

  /// Invalid lines are ignored, and so are records whose first line is invalid.
  package init(_ records: [[UInt8]]) {
    let read = records.compactMap(Record.init)
    isKnown = !read.isEmpty
    for record in read.sorted(by: { $0.time < $1.time }) {
      failed.subtract(record.passed)
      failed.formUnion(record.failed)
      durations.merge(record.durations) { _, later in later }
    }
  }

  private struct Record {
    var time = 0
    var failed: [RowKey] = []
    var passed: [RowKey] = []
    var durations: [RowKey: Duration] = [:]

    init?(_ bytes: [UInt8]) {
      var lines = bytes.split(separator: "\n").makeIterator()
      guard let first = lines.next(),
        let head = JSONDocument.strict(Array(first)),
        head["version"]?.integer == 1, let time = head["time"]?.integer
      else { return nil }
      self.time = time
      while let line = lines.next() {
        guard let row = JSONDocument.strict(Array(line)),
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
