import LinkHarness

/// A page in one file: every row with its ladder as a picture, to filter, to search, to print and to send on.
///
/// Nothing is loaded from anywhere. Filtering by result and unfolding rows work without JavaScript; only the search
/// needs it. A page of a million rows would open in no browser, so that rows beyond the limits are counted, not shown.
struct HTMLReporter: Reporter {
  static let passedLimit = 3_000
  static let otherLimit = 2_000

  private var sections = ""
  private var section = PlanSection()
  private var shownPassed = 0
  private var shownOthers = 0
  private var diverged: [Stage: Int] = [:]
  private var number = 0
  private var groups = CauseGroups()

  package init() {}

  /// Writes the page at the end of the run.
  package mutating func report(_ event: ReportEvent) -> String {
    switch event {
    case .planStarted(let file, let name):
      finishSection()
      section = PlanSection(file: file, name: name)
      return ""
    case .row(let record):
      if section.file != record.plan || record.isPlan {
        finishSection()
        section = PlanSection(file: record.plan, name: record.suiteName)
      }
      add(record)
      return ""
    case .planEnded:
      finishSection()
      return ""
    case .runEnded(let summary):
      finishSection()
      return ReportPage(
        summary: summary, diverged: diverged, groups: groups.shared, sections: sections
      ).text
    }
  }

  private mutating func add(_ record: RowRecord) {
    section.counts[record.status, default: 0] += 1
    if record.status == .passed || record.status == .skipped {
      guard shownPassed < Self.passedLimit else { return section.left += 1 }
      shownPassed += 1
    } else {
      guard shownOthers < Self.otherLimit else { return section.left += 1 }
      shownOthers += 1
    }
    number += 1
    let details = record.details
    _ = groups.add(record, details)
    if record.status == .failed, let stage = details.diverged, !details.isUnexpectedPass {
      diverged[stage, default: 0] += 1
    }
    if let cell = details.cell { section.add(cell, record.status, number) }
    section.rows += RowBlock(record: record, details: details, number: number).html.text
  }

  private mutating func finishSection() {
    if !section.counts.isEmpty { sections += section.html.text }
    section = PlanSection()
  }
}

private struct PlanSection {
  var file = ""
  var name = ""
  var counts: [RowRecord.Status: Int] = [:]
  var rows = ""
  var left = 0
  var grids: [MatrixGrid] = []

  mutating func add(_ cell: TestPlan.Cell, _ status: RowRecord.Status, _ number: Int) {
    if grids.last?.row != cell.row { grids.append(MatrixGrid(row: cell.row)) }
    grids[grids.count - 1].add(cell, status, number)
  }

  var html: HTML {
    let title: HTML = name == file ? "" : "<span class=\"name\">\(name)</span>"
    let words = RowRecord.Status.allCases.compactMap { status in
      counts[status].map {
        "<span class=\"\(status.rawValue)\">\($0) \(status.words)</span>" as HTML
      }
    }
    let more: HTML = left == 0 ? "" : "<p class=\"left\">\(left) more rows are not shown.</p>\n"
    return """
      <section class="plan">
      <h2><code>\(file)</code>\(title)<span class="counts">\(words)</span></h2>
      \(grids.map(\.html))\(HTML(trusted: rows))\(more)</section>

      """
  }
}
