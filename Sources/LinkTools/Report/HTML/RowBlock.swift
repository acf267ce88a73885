import HarnessText
import LinkHarness

/// The markup of a row: a head that every row has, and a body that rows may share.
struct RowBlock {
  let record: RowRecord
  let stage: Stage?
  let key: String
  let sheet: SymbolSheet
  let sources: SourceLinks
  var cause: (number: Int, isFirst: Bool)?

  /// Returns the row with its head and, after it, its body or a link to a row with the same body.
  func html(_ summary: HTML, _ rest: HTML) -> HTML {
    let isOpen = record.status == .failed || record.status == .error
    let words = record.duration.map { $0 < .milliseconds(1) ? "< 1 ms" : $0.words }
    let time: HTML = words.map { "<span class=\"time\">\($0)</span>" } ?? ""
    let at = stage.map { " at-\($0.rawValue)" } ?? ""
    let number: HTML = cause.map { " data-cause=\"\($0.number)\"" } ?? ""
    let order: HTML = record.duration.map { " data-time=\"\(Int($0 / .microseconds(1)))\"" } ?? ""
    // A link to a cause leads to its first row if scripts are disabled; otherwise, it is a filter.
    let target: HTML = cause.map { $0.isFirst ? " id=\"cause=\($0.number)\"" : "" } ?? ""
    return """
      <details class="row \(record.status.rawValue)\(at)" id="\(key)"\(number)\(order)\(isOpen ? " open" as HTML : "")>\(summary)
      <p class="place"\(target)>\(place)\(time)<a href="#\(key)">link to this row</a></p>
      \(rest)</details>

      """
  }

  var summary: HTML {
    let link: HTML = record.link.map { "<span class=\"url\">\(Self.shortened($0))</span>" } ?? ""
    let tags = record.tags.map { "<span class=\"tag\">\($0)</span>" as HTML }
    return """
      <summary><span class="title"><span class="id">\(record.id ?? "\(record.subject) cannot be replayed")</span>\
      \(tags)\(link)</span>\(record.stages.isEmpty ? "" : picture.small)</summary>
      """
  }

  var place: HTML { sources.html("\(record.plan):\(record.line)", record.plan, record.line) }

  private var picture: LadderPicture { LadderPicture(record, sheet) }

  var body: HTML {
    """
    <div class="body">
    \(reason)\(failures)\(step)\(picture.ladder)\(notReached)\(RequestList(record: record).html)\(command)</div>
    """
  }

  /// What the body of a row that passed shows, as text, from which it is much cheaper to see that another row shows the
  /// same; `nil` if only the body itself can tell.
  var facts: String? {
    guard record.status == .passed, record.requests.isEmpty, let text = picture.text else { return nil }
    return "\(record.steps)\u{2}\(record.explainCommand ?? "")\u{2}" + text
  }

  private var reason: HTML {
    guard let reason = record.reason else { return "" }
    return "<p class=\"reason\"><b>\(record.status.words):</b> \(reason)</p>\n"
  }

  private var command: HTML {
    guard let command = record.explainCommand else { return "" }
    return """
      <p class="place command"><code>\(command)</code> <button type="button" data-copy>copy</button></p>

      """
  }

  private var failures: HTML {
    HTML(joining: record.failures.map(failure))
  }

  private func failure(_ failure: FailureRecord) -> HTML {
    let because: HTML =
      failure.sentence.map { "<p class=\"because\"><b>because</b> \($0)</p>\n" } ?? ""
    let fix: HTML = failure.fix.map { "<p class=\"because\"><b>fix:</b> \($0)</p>\n" } ?? ""
    let causes = failure.causes.map { cause in
      """
      <p class="because">\(sources.html(cause.place, cause.file, cause.line)) \(cause.header)</p>
      <pre tabindex=\"0\">\(cause.excerpt.joined(separator: "\n"))</pre>

      """ as HTML
    }
    let excerpt: HTML =
      failure.excerpt.isEmpty
      ? "" : "<pre tabindex=\"0\">\(failure.excerpt.joined(separator: "\n"))</pre>\n"
    return """
      <div class="failure">
      \(mismatch(failure))<p class="place">\(sources.html(failure.place, failure.file, failure.line))</p>
      \(excerpt)\(because)\(fix)\(causes)</div>

      """
  }

  /// Returns the two values, or the message if it contains more than them.
  private func mismatch(_ failure: FailureRecord) -> HTML {
    guard let field = failure.field, failure.message.hasPrefix("expected \(field) ") else {
      return "<p class=\"message\">\(failure.message)</p>\n"
    }
    if let table = ElementTable(field: field, elements: failure.elements) { return table.html }
    let found = failure.actual.text
    return """
      <dl class="values"><dt>expected \(field)</dt><dd class="wanted"><code>\(failure.expected.text)</code></dd>\
      <dt>got</dt><dd class="found"><code>\(found == "null" ? "nothing" : found)</code></dd></dl>

      """
  }

  private var step: HTML {
    guard record.steps > 1 else { return "" }
    let number = (record.failures.first?.step ?? record.steps - 1) + 1
    return "<p class=\"step\">step \(number) of \(record.steps)</p>\n"
  }

  private var notReached: HTML {
    if record.notReached.isEmpty { return "" }
    let names = record.notReached.map { "<code>\($0)</code> " as HTML }
    return "<p class=\"because\"><b>not reached:</b> \(names)</p>\n"
  }

  static func shortened(_ text: String) -> String {
    text.unicodeScalars.count > 2_000 ? String(text.prefix(2_000)) + "…" : text
  }
}
