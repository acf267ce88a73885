import HarnessText
import LinkHarness

/// The file loads no other resources.
///
/// Without JavaScript, the page is a list of rows that can be filtered and expanded. With JavaScript, rows are rendered
/// as the user scrolls, so a page with thousands of rows opens quickly. Rows beyond the limits are counted but not
/// shown, because a page with a million rows would be too large for a browser.
struct HTMLReporter: Reporter {
  static let passedLimit = 25_000
  static let otherLimit = 5_000

  private let facts: RunFacts
  private var entries: [ReportEntry] = []
  private var plans = PlanIndex()
  private var shownPassed = 0
  private var left = 0
  private var diverged: [Stage: Int] = [:]
  /// The number of occurrences of each key; a merged report may contain a row more than once.
  private var keys: [String: Int] = [:]
  private var groups = CauseGroups()
  private let sheet = SymbolSheet()
  private var bodies: [MarkupPattern: String] = [:]

  init(_ facts: RunFacts = RunFacts()) { self.facts = facts }

  var parts: RowRecord.Parts { RowRecord.Parts(stagesOfPassed: true) }

  package mutating func report(_ event: RunEvent) -> String {
    switch event {
    case .plan: return ""
    case .row(let record, _):
      add(record)
      return ""
    case .run(let summary):
      return ReportPage(
        summary: summary, facts: facts, diverged: diverged, groups: groups.shared,
        plans: plans.html, list: ReportList(entries), symbols: sheet.html, left: left
      ).text
    }
  }

  private mutating func add(_ record: RowRecord) {
    plans.count(record)
    if record.status == .passed || record.status == .skipped {
      guard shownPassed < Self.passedLimit else { return left += 1 }
      shownPassed += 1
    } else {
      guard entries.count - shownPassed < Self.otherLimit else { return left += 1 }
    }
    let causes = groups.count
    let cause = groups.add(record)?.number ?? (groups.count > causes ? causes : nil)
    let stage =
      record.status == .failed ? record.diverged : nil
    if let stage { diverged[stage, default: 0] += 1 }
    let key = key(of: record)
    let block = RowBlock(
      record: record, stage: stage, key: key, sheet: sheet, sources: facts.sources,
      cause: cause.map { ($0, $0 == causes) })
    let summary = block.summary
    let head: HTML = "\(summary)\(block.place)"
    let facts = block.facts.map { MarkupPattern(of: HTML(trusted: $0), with: head) }
    var other = facts.flatMap { bodies[$0] }
    var body: HTML = ""
    if other == nil {
      body = block.body
      let pattern = MarkupPattern(of: body, with: head)
      other = bodies[pattern]
      for pattern in [pattern, facts].compactMap(\.self) { bodies[pattern] = other ?? key }
    }
    let rest: HTML =
      other.map { "<p class=\"like\"><a href=\"#\($0)\">details as in this row</a></p>" } ?? body
    entries.append(
      ReportEntry(
        plan: record.plan, name: record.suiteName, status: record.status,
        html: block.html(summary, rest)))
  }

  /// Returns a key that identifies the row in URLs and is the same in every run.
  private mutating func key(of record: RowRecord) -> String {
    // FNV-1a is used because the hash values of Swift's `Hasher` differ from run to run.
    let text = record.plan + "\u{0}" + (record.id ?? "line \(record.line)")
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    let key = "r" + String(hash, radix: 36)
    let number = keys[key, default: 0] + 1
    keys[key] = number
    return number == 1 ? key : "\(key)-\(number)"
  }
}

struct ReportEntry {
  let plan: String
  let name: String
  let status: RowRecord.Status
  let html: HTML

  var rank: Int {
    switch status {
    case .failed, .error: 0
    case .knownIssue: 1
    case .skipped, .passed: 2
    }
  }
}

struct ReportList {
  let markup: HTML

  init(_ entries: [ReportEntry]) {
    let ordered = (0...2).flatMap { rank in entries.filter { $0.rank == rank } }
    let sections = ordered.chunked { $0.plan == $1.plan && $0.rank == $1.rank }
    var plans: Set<String> = []
    markup = HTML(
      joining: sections.map { section in
        guard let first = section.first else { return "" }
        let target: HTML = plans.insert(first.plan).inserted ? " id=\"plan=\(first.plan)\"" : ""
        return """
          <section class="plan">
          <h2\(target)>\(PlanIndex.title(first.plan, first.name))\
          \(PlanIndex.words { status in section.count { $0.status == status } })</h2>
          \(section.map(\.html))</section>

          """
      })
  }
}

extension [ReportEntry] {
  fileprivate func chunked(_ belong: (ReportEntry, ReportEntry) -> Bool) -> [[ReportEntry]] {
    var chunks: [[ReportEntry]] = []
    for entry in self {
      if let last = chunks.last?.last, belong(last, entry) {
        chunks[chunks.count - 1].append(entry)
      } else {
        chunks.append([entry])
      }
    }
    return chunks
  }
}
