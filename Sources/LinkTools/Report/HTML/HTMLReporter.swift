import HarnessText
import LinkHarness

/// The file loads no other resources, and all of it can be read without JavaScript, which only filters and sorts.
///
/// What failed is a line for each cause, which opens to its first row; a row that passed is a line. Rows beyond the
/// limits are counted but not shown, because a page with a million rows would be too large for a browser.
struct HTMLReporter: Reporter {
  static let passedLimit = 25_000
  static let otherLimit = 5_000
  /// If there are more failures, only `causeLimit` causes have source lines and stages.
  static let detailLimit = 200
  static let causeLimit = 50

  private let facts: RunFacts
  private var groups = CauseGroups()
  private var causes: [CauseBlock] = []
  /// The numbers of the causes, by those of the groups.
  private var numbers: [Int: Int] = [:]
  private var known: [HTML] = []
  private var plans = PlanSections()
  private var shownPassed = 0
  private var shownOther = 0
  private var left = 0
  private var diverged: [Stage: Int] = [:]
  /// The number of occurrences of each key; a merged report may contain a row more than once.
  private var keys: [String: Int] = [:]

  init(_ facts: RunFacts = RunFacts()) { self.facts = facts }

  var parts: RowRecord.Parts { RowRecord.Parts(linksOfPassed: true) }

  package mutating func report(_ event: RunEvent) -> String {
    switch event {
    case .plan: return ""
    case .row(let record, _):
      add(record)
      return ""
    case .run(let summary):
      let causes = causes.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(
        \.element)
      let isLong = shownOther > Self.detailLimit
      let blocks = causes.enumerated().map { index, cause in
        cause.html(isBrief: isLong && index >= Self.causeLimit, isOpen: causes.count == 1, facts.sources)
      }
      return ReportPage(
        summary: summary, facts: facts, diverged: diverged, causes: blocks, known: known, plans: plans, left: left
      ).text
    }
  }

  private mutating func add(_ record: RowRecord) {
    let isPassed = record.status == .passed || record.status == .skipped
    guard isPassed ? shownPassed < Self.passedLimit : shownOther < Self.otherLimit else { return left += 1 }
    if isPassed { shownPassed += 1 } else { shownOther += 1 }
    let line = RowLine(record: record, key: key(of: record)).html(facts.sources)
    switch record.status {
    case .passed, .skipped: plans.add(record, line)
    case .knownIssue: known.append(line)
    case .failed, .error:
      if record.status == .failed, let stage = record.diverged { diverged[stage, default: 0] += 1 }
      let count = groups.count
      let group = groups.add(record)?.number ?? (groups.count > count ? count : nil)
      if let group, let number = numbers[group] { return causes[number].add(line) }
      if let group { numbers[group] = causes.count }
      causes.append(CauseBlock(first: record, line))
    }
  }

  /// Returns a key that identifies the row in URLs and is the same in every run.
  private mutating func key(of record: RowRecord) -> String {
    // FNV-1a is used because the hash values of Swift's `Hasher` differ from run to run.
    func hash(_ text: String, _ start: UInt64) -> UInt64 {
      text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
    let plan = hash(record.plan + "\u{0}", 0xCBF2_9CE4_8422_2325)
    let key = "r" + String(hash(record.id ?? "line \(record.line)", plan), radix: 36)
    let number = keys[key, default: 0] + 1
    keys[key] = number
    return number == 1 ? key : "\(key)-\(number)"
  }
}

/// The rows that passed or were skipped, by their plans.
struct PlanSections {
  private var sections: [(title: HTML, counts: [RowRecord.Status: Int], rows: [HTML])] = []
  private var numbers: [RowRecord.Suite: Int] = [:]

  mutating func add(_ record: RowRecord, _ line: HTML) {
    let number = numbers[record.suite] ?? sections.count
    if number == sections.count {
      numbers[record.suite] = number
      let name = record.suiteName
      let words: HTML = name == record.plan ? "" : " <span class=\"quiet\">\(name)</span>"
      sections.append(("<code>\(record.plan)</code>\(words)", [:], []))
    }
    sections[number].counts[record.status, default: 0] += 1
    sections[number].rows.append(line)
  }

  func html(isOpen: Bool) -> HTML {
    let all = sections.map { section -> HTML in
      let counts = RowRecord.Status.allCases.compactMap { status in
        section.counts[status].map { "\($0) \(status.words)" }
      }.joined(separator: ", ")
      return """
        <details class="plan"\(isOpen && sections.count == 1 ? " open" as HTML : "")><summary>\(section.title) <span class="quiet">\(counts)</span></summary>
        <ol class="rows">
        \(section.rows)</ol></details>

        """
    }
    return HTML(joining: all)
  }
}
