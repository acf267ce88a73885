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
  /// If there are more failures, only the first failure of each of `causeLimit` causes has source lines and stages.
  static let detailLimit = 200
  static let causeLimit = 50

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
      var detailed = Set((groups.shared + groups.single).prefix(Self.causeLimit).map(\.number))
      let isLong = entries.count - shownPassed > Self.detailLimit
      for index in entries.indices {
        guard var block = entries[index].block else { continue }
        block.isBrief = isLong && entries[index].cause.flatMap { detailed.remove($0) } == nil
        entries[index].rest = rest(of: block, entries[index].head)
      }
      return ReportPage(
        summary: summary, facts: facts, diverged: diverged, plans: plans.html,
        list: ReportList(entries, groups.shared), symbols: sheet.html, left: left
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
    let block = RowBlock(
      record: record, stage: stage, key: key(of: record), sheet: sheet, sources: facts.sources)
    let head = block.head
    // How much of a failure is shown depends on the number of failures.
    entries.append(
      ReportEntry(
        plan: record.plan, name: record.suiteName, status: record.status, cause: cause, start: block.start,
        head: head, why: block.why, block: block.isFailure ? block : nil,
        rest: block.isFailure ? "" : rest(of: block, head)))
  }

  private mutating func rest(of block: RowBlock, _ head: RowBlock.Head) -> HTML {
    let facts = block.facts.map { MarkupPattern(of: HTML(trusted: $0), with: head.words) }
    var other = facts.flatMap { bodies[$0] }
    var body: HTML = ""
    if other == nil {
      body = block.body
      let pattern = MarkupPattern(of: body, with: head.words)
      other = bodies[pattern]
      for pattern in [pattern, facts].compactMap(\.self) { bodies[pattern] = other ?? block.key }
    }
    return other.map { "<p class=\"like\"><a href=\"#\($0)\">details as in this row</a></p>" } ?? body
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
  let cause: Int?
  fileprivate let start: HTML
  fileprivate let head: RowBlock.Head
  fileprivate let why: HTML
  fileprivate let block: RowBlock?
  fileprivate var rest: HTML

  fileprivate func html(isOpen: Bool, hasCause: Bool) -> HTML {
    """
    \(start)\(isOpen ? " open" as HTML : "")><summary>\(head.summary)\(hasCause ? why : "")</summary>
    \(head.place)\(rest)</details>

    """
  }

  var rank: Int {
    switch status {
    case .failed, .error: 0
    case .knownIssue: 1
    case .skipped, .passed: 2
    }
  }
}

/// The rows: failures by their causes, and then the others by their plans.
///
/// If there are many failures, only the first of the first cause is open, so the list has one line for each.
struct ReportList {
  private static let openLimit = 5

  private var plans: Set<String> = []
  private var sections: [HTML] = []

  var markup: HTML { HTML(joining: sections) }

  init(_ entries: [ReportEntry], _ shared: [CauseGroups.Group]) {
    let failures = entries.filter { $0.rank == 0 }
    let numbers = Set(shared.map(\.number))
    let byCause = Dictionary(grouping: failures) { $0.cause.flatMap { numbers.contains($0) ? $0 : nil } }
    for group in shared {
      add(
        byCause[group.number] ?? [], "\(group.count) failed rows have the same cause: <code>\(group.cause)</code>",
        failures.count)
    }
    let others = byCause[nil] ?? []
    let words =
      shared.isEmpty ? others.count.of("failure", "failures") : others.count.of("other failure", "other failures")
    add(others, "\(words)", failures.count, hasCauses: true)
    for rank in 1...2 {
      for section in entries.filter({ $0.rank == rank }).grouped(by: \.plan) {
        let counts = PlanIndex.words { status in section.count { $0.status == status } }
        add(section, "\(PlanIndex.title(section[0].plan, section[0].name))\(counts)")
      }
    }
  }

  private mutating func add(
    _ entries: [ReportEntry], _ title: HTML, _ failures: Int? = nil, hasCauses: Bool = false
  ) {
    if entries.isEmpty { return }
    let isFirst = plans.isEmpty
    let isFew = failures.map { $0 <= Self.openLimit }
    // Without scripts, the links of the index lead here.
    let anchors = entries.compactMap { entry -> HTML? in
      plans.insert(entry.plan).inserted ? "<i id=\"plan=\(entry.plan)\"></i>" : nil
    }
    let rows = entries.enumerated().map { index, entry in
      entry.html(isOpen: isFew.map { $0 || isFirst && index == 0 } ?? false, hasCause: hasCauses)
    }
    sections.append(
      """
      <details class="plan"\(isFirst || isFew != false ? " open" as HTML : "")><summary><h2>\(anchors)\(title)</h2></summary>
      \(rows)</details>

      """)
  }
}
