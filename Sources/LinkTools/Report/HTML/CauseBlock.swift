import HarnessText
import LinkHarness

/// What several rows failed for: a line, which opens to the first row, with its source line and its stages, and to a
/// line for each row.
struct CauseBlock {
  private static let openLimit = 5
  private let first: RowRecord
  private var rows: [HTML]

  init(first: RowRecord, _ row: HTML) { (self.first, rows) = (first, [row]) }

  var count: Int { rows.count }

  mutating func add(_ row: HTML) { rows.append(row) }

  func html(isBrief: Bool, isOpen: Bool, _ sources: SourceLinks) -> HTML {
    let failure = first.failures.first
    let place = failure.map { $0.common.map { "\($0.file):\($0.line)" } ?? "\($0.file):\($0.line)" } ?? first.place
    let fix = failure?.fix ?? failure?.remedy ?? ""
    let more = rows.dropFirst(Self.openLimit)
    let rest: HTML =
      more.isEmpty
      ? ""
      : "<details class=\"rest\"><summary>and \(more.count) more</summary><ol class=\"rows\">\n\(Array(more))</ol></details>\n"
    let what = failure?.difference ?? first.title
    return """
      <details class="cause"\(isOpen ? " open" as HTML : "")><summary><span class="what">\(RowLine.shortened(what))</span>\
      <code class="at"><bdi>\(place)</bdi></code><span class="count">\(count.of("row", "rows"))</span>\
      <span class="fix">\(RowLine.shortened(fix))</span></summary>
      \(isBrief ? "" : body(sources))<ol class="rows">
      \(Array(rows.prefix(Self.openLimit)))</ol>
      \(rest)</details>

      """
  }

  func body(_ sources: SourceLinks) -> HTML {
    let reason: HTML = first.reason.map { "<p>\($0)</p>\n" } ?? ""
    let failures = first.failures.map { failure($0, sources) }
    let command: HTML = first.explainCommand.map { "<p><code class=\"command\">\($0)</code></p>\n" } ?? ""
    return "<div class=\"failure\">\n\(reason)\(failures)\(stages)\(command)</div>\n"
  }

  private func failure(_ failure: FailureRecord, _ sources: SourceLinks) -> HTML {
    let advice = failure.advice.map { "<ins>\($0)</ins>\n" as HTML }
    let excerpt = failure.lead?.excerpt ?? failure.excerpt
    let source: HTML =
      excerpt.isEmpty && advice.isEmpty ? "" : "<pre tabindex=\"0\">\(ExcerptMarkup(excerpt).html)\(advice)</pre>\n"
    let reasons = failure.reasons.map { cause, text -> HTML in
      "<p>\(cause.map { "\(sources.html($0.place, $0.file, $0.line)) " as HTML } ?? "")\(text)</p>\n"
    }
    let elements = failure.field.flatMap { ElementTable(field: $0, elements: failure.elements)?.html } ?? ""
    return """
      <p class="message">\(failure.headline())</p>
      \(source)\(elements)\(reasons)<p class="quiet">expected at \
      \(sources.html(failure.place, failure.file, failure.line))</p>

      """
  }

  private var stages: HTML {
    guard let stage = first.diverged else { return "" }
    let missed: HTML =
      first.notReached.isEmpty ? "" : "<p>not reached: \(first.notReached.joined(separator: ", "))</p>\n"
    return """
      <details class="stages"><summary>\(first.divergence(at: stage))</summary>
      \(StageList(first).html)\(missed)</details>
      \(RequestList(record: first).html)
      """
  }
}

/// A source line whose marked part stays in sight where the line is too long for the window.
struct ExcerptMarkup {
  private let lines: [String]

  init(_ lines: [String]) { self.lines = lines }

  var html: HTML {
    guard let marks = lines.last, let caret = marks.firstIndex(of: "^"), lines.count > 1 else {
      return "\(lines.joined(separator: "\n") + "\n")"
    }
    let source = lines[lines.count - 2]
    let start = marks[..<caret].count
    let end = start + marks[caret...].count
    var (cell, before, marked, after) = (0, "", "", "")
    for character in source {
      if cell < start {
        before.append(character)
      } else if cell < end {
        marked.append(character)
      } else {
        after.append(character)
      }
      cell += character.displayWidth
    }
    let parts = before.split(separator: "| ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let (gutter, text) = parts.count == 2 ? (parts[0] + "| ", parts[1].trimmingBlanks) : ("", before)
    let space = parts.count == 2 && parts[1].hasSuffix(" ") ? " " : ""
    let above = lines.dropLast(2).map { $0 + "\n" }.joined()
    return """
      \(above)<span class="source"><span class="gutter">\(gutter)</span><span class="before"><span>\(text)\(space)</span></span>\
      <mark>\(marked)</mark><span class="after">\(after + "\n")</span></span>
      """
  }
}

/// A row on one line.
struct RowLine {
  let record: RowRecord
  let key: String

  func html(_ sources: SourceLinks) -> HTML {
    let at = record.status == .failed ? record.diverged.map { " at-\($0.rawValue)" } ?? "" : ""
    let time: HTML = record.duration.map { " data-time=\"\(Int($0 / .microseconds(1)))\"" } ?? ""
    let tags = record.tags.map { " <span class=\"tag\">\($0)</span>" as HTML }
    let link: HTML = record.link.map { " <span class=\"url\">\(Self.shortened($0))</span>" } ?? ""
    let difference = record.failures.first?.message
    let why: HTML = (record.reason ?? difference).map { " <span class=\"why\">\(Self.shortened($0))</span>" } ?? ""
    return """
      <li class="row \(record.status.rawValue)\(at)" id="\(key)"\(time)><b>\(record.id ?? record.subject)</b>\(tags)\(link)\(why) \
      \(sources.html(record.place, record.file, record.line))</li>

      """
  }

  static func shortened(_ text: String) -> String {
    text.utf8.count > 2_000 && text.unicodeScalars.count > 2_000 ? String(text.prefix(2_000)) + "…" : text
  }
}
