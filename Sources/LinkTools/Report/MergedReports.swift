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

    fileprivate func next(after line: inout Int) throws -> ReportedLine? {
      while let bytes = try next() {
        line += 1
        if ReportedLine.isBlank(bytes) { continue }
        do {
          return try ReportedLine(SourceText(bytes, file: name))
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
    private(set) var runs: [(summary: ReplaySummary, line: Int)] = []
    private(set) var missing: [FindingRecord] = []
    private(set) var causes: [CauseRecord] = []
    /// The rows after the last run that has ended.
    private var open = ReplaySummary()
    private var areAnswers = true
    private var begun: [(plan: String, row: String?)] = []
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
      func rank(_ row: RowRecord) -> (Int, Int) { (suites[row.suite] ?? 0, row.line) }
      rest = rows.sorted { rank($0) < rank($1) }.reversed()
      record = rest.popLast()
    }

    private mutating func read() throws {
      while let next = try source.next(after: &line) {
        switch next {
        case .row(let row):
          record = row
          open.count(row)
          if let index = begun.firstIndex(where: { $0 == (row.plan, row.id) }) { begun.remove(at: index) }
          areAnswers = areAnswers && row.plan == RowRecord.standardInput
          return
        case .begins(let plan, let row): begun.append((plan, row))
        case .cause(let cause): causes.append(cause)
        case .other: break
        case .run(let run, let counts):
          if let (name, said, here) = open.miscount(counts) {
            miss("the last line of the run says \(said) \(name), but \(here) \(here == 1 ? "is" : "are") here")
          }
          runs.append((run, line))
          (open, areAnswers) = (ReplaySummary(), true)
        }
      }
      record = nil
      // Rows from standard input are answered one by one, so their report has no last line.
      if open.lines > 0 && !areAnswers || line == 0 {
        miss("the run was not completed, or its report was written before 0.9")
      }
      for (plan, row) in begun { miss("the row \(row ?? "") of \(plan) began and did not end") }
      begun = []
      open = ReplaySummary()
    }

    private mutating func miss(_ message: String) {
      missing.append(
        FindingRecord(message, fix: "replay the rows again", file: source.name, line: max(1, line)))
    }
  }

  /// Rows without an index are reported in the order of the sources.
  package init(_ sources: [Source]) { heads = sources.map { Head(source: $0) } }

  /// If several files contain the same indexed row, only the last file's result is reported.
  package mutating func run(_ report: (RunEvent) -> Void) throws -> ReplaySummary {
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
      if !record.isPlan, current.map({ $0.isPlan || $0.suite != record.suite }) ?? true {
        if plans.insert(record.plan).inserted { summary.plans += 1 }
        report(.plan(file: record.plan, name: record.suiteName))
      }
      summary.count(record)
      report(.row(record))
      current = record
    }
    summary.add(heads.flatMap { head in head.runs.map { ($0.summary, head.source.name, $0.line) } })
    summary.causes = heads.flatMap(\.causes)
    summary.missing += heads.flatMap(\.missing)
    report(.run(summary))
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

extension ReplaySummary {
  /// Adds what the last lines of runs say, and the shards that are missing among them.
  fileprivate mutating func add(_ runs: [(run: ReplaySummary, file: String, line: Int)]) {
    isStream = runs.isEmpty
    let all = runs.map(\.run)
    for run in all {
      findings += run.findings.filter { !findings.contains($0) }
      failOn = failOn ?? run.failOn
      isStopped = isStopped || run.isStopped
      notReplayed = (notReplayed + run.notReplayed).distinct
    }
    if let first = all.first, all.allSatisfy({ $0.transport == first.transport }) { transport = first.transport }
    if all.count == 1 { (date, duration, machine) = (all[0].date, all[0].duration, all[0].machine) }
    var told: Set<Int> = []
    let shards = runs.map { $0.run.shard.flatMap(Shard.init) }
    for (shard, place) in zip(shards, runs) {
      guard let count = shard?.count, told.insert(count).inserted else { continue }
      let known = shards.compactMap(\.self).filter { $0.count == count }.map(\.number)
      for number in 1...count where !known.contains(number) {
        missing.append(
          FindingRecord(
            "the report of shard \(number)/\(count) is missing", fix: "add the file to the command", file: place.file,
            line: place.line))
      }
    }
  }
}
