import HarnessText
package import LinkHarness

/// Merges rows from the JSON Lines of several runs, in the order in which a single run would report them.
///
/// Each shard of a run preserves the overall order, so it is enough to compare the next row of each file. The report of
/// a test run, whose rows have no index, is read completely and sorted, because it may interleave rows of different
/// plans.
package struct MergedReports {
  package struct Source {
    package let name: String
    private let next: () throws -> [UInt8]?

    package init(_ name: String, next: @escaping () throws -> [UInt8]?) {
      self.name = name
      self.next = next
    }

    func row(after line: Int) throws -> (row: RowRecord, line: Int)? {
      var line = line
      while let bytes = try next() {
        line += 1
        if ReportRow.isBlank(bytes) { continue }
        do {
          return (try ReportRow(SourceText(bytes, file: name)).record, line)
        } catch {
          throw Problem(file: name, line: line, message: error.message)
        }
      }
      return nil
    }
  }

  package struct Problem: Error, Sendable {
    package let file: String
    package let line: Int
    package let message: String
  }

  private var heads: [Head]

  private struct Head {
    let source: Source
    var line = 0
    var record: RowRecord?
    private var rest: [RowRecord] = []

    init(source: Source) { self.source = source }

    mutating func advance() throws {
      if let next = rest.popLast() {
        record = next
        return
      }
      let isFirst = line == 0
      try read()
      // Rows from standard input have no index, but are already in order.
      if isFirst, let first = record, first.index == nil, first.plan != RowRecord.standardInput {
        try readRest(after: first)
      }
    }

    private mutating func readRest(after first: RowRecord) throws {
      var rows = [first]
      while true {
        try read()
        guard let next = record else { break }
        rows.append(next)
      }
      var suites: [RowRecord.Suite: Int] = [:]
      for row in rows where suites[row.suite] == nil { suites[row.suite] = suites.count }
      let ranked = rows.enumerated().map { number, row in
        (rank: (suites[row.suite] ?? 0, row.line, number), row: row)
      }
      rest = ranked.sorted { $0.rank > $1.rank }.map(\.row)
      record = rest.popLast()
    }

    private mutating func read() throws {
      let next = try source.row(after: line)
      record = next?.row
      line = next?.line ?? line
    }
  }

  /// Rows without an index are reported in the order of the sources.
  package init(_ sources: [Source]) { heads = sources.map { Head(source: $0) } }

  /// If several files contain the same indexed row, only the last file's result is reported.
  package mutating func run(_ report: (ReportEvent) -> Void) throws -> ReplaySummary {
    var summary = ReplaySummary(transport: nil)
    var current: RowRecord?
    var plans: Set<String> = []
    for index in heads.indices { try heads[index].advance() }
    while let first = next(after: current) {
      var record = first
      for index in heads.indices {
        guard let other = heads[index].record, Self.isSame(other, first) else { continue }
        record = other
        try heads[index].advance()
        if first.index == nil { break }
      }
      if let current, !current.isPlan, current.suite != record.suite || record.isPlan {
        report(.planEnded(file: current.plan, name: current.suiteName))
      }
      if !record.isPlan, current.map({ $0.isPlan || $0.suite != record.suite }) ?? true {
        if plans.insert(record.plan).inserted { summary.plans += 1 }
        report(.planStarted(file: record.plan, name: record.suiteName))
      }
      summary.count(record)
      report(.row(record))
      current = record
    }
    if let current, !current.isPlan {
      report(.planEnded(file: current.plan, name: current.suiteName))
    }
    report(.runEnded(summary))
    return summary
  }

  private static func isSame(_ one: RowRecord, _ other: RowRecord) -> Bool {
    one.index == other.index && one.suite == other.suite && one.id == other.id
  }

  private func next(after current: RowRecord?) -> RowRecord? {
    var best: (rank: (Int, Int), record: RowRecord)?
    for head in heads {
      guard let record = head.record else { continue }
      let rank = (record.suite == current?.suite ? 0 : 1, record.index ?? Int.max)
      if let best, best.rank <= rank { continue }
      best = (rank, record)
    }
    return best?.record
  }
}
