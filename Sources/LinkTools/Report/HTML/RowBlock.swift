import HarnessText
import LinkHarness

/// The markup of a row: a head that every row has, and a body that rows may share.
struct RowBlock {
  let record: RowRecord
  let stage: Stage?
  let key: String
  let sheet: SymbolSheet
  let sources: SourceLinks
  /// Whether the body has no source lines and stages.
  var isBrief = false

  /// What every row has for itself; the report's script finds the same words in it.
  struct Head {
    let summary: HTML
    var place: HTML = ""

    var words: HTML { "\(summary)\(place)" }
  }

  var start: HTML {
    let at = stage.map { " at-\($0.rawValue)" } ?? ""
    let time: HTML = record.duration.map { " data-time=\"\(Int($0 / .microseconds(1)))\"" } ?? ""
    return "<details class=\"row \(record.status.rawValue)\(at)\" id=\"\(key)\"\(time)"
  }

  var isFailure: Bool { record.status == .failed || record.status == .error }

  /// The head of a failure names its place, and that of another row has a picture.
  var head: Head {
    let link: HTML = record.link.map { "<span class=\"url\">\(Self.shortened($0))</span>" } ?? ""
    let tags = record.tags.map { "<span class=\"tag\">\($0)</span>" as HTML }
    let failure = record.failures.first.flatMap { $0.file == record.file ? $0.place : nil }
    let place: HTML = isFailure ? "<code class=\"at\">\(failure ?? record.place)</code>" : ""
    let title: HTML = """
      <span class="title"><span class="id">\(record.id ?? "\(record.subject) cannot be replayed")</span>\
      \(tags)\(link)\(place)</span>
      """
    if isFailure { return Head(summary: title) }
    return Head(
      summary: "\(title)\(record.stages.isEmpty ? "" : picture.small)",
      place: "<p class=\"place\">\(sources.html(record.place, record.file, record.line))</p>\n")
  }

  /// The cause of a failure on one line.
  var why: HTML {
    guard let failure = record.failures.first else { return "" }
    let cause = failure.causes.first.map { "\($0.place): \($0.header)" }
    return "<span class=\"why\">\(Self.shortened(cause ?? failure.sentence ?? failure.message))</span>"
  }

  private var picture: LadderPicture { LadderPicture(record, sheet) }

  var body: HTML {
    """
    <div class="body">
    \(reason)\(failures)\(isBrief ? "" : details)\(command)</div>
    """
  }

  private var details: HTML { "\(step)\(picture.ladder)\(notReached)\(RequestList(record: record).html)" }

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
      \(lines(cause.excerpt))
      """ as HTML
    }
    return """
      <div class="failure">
      \(mismatch(failure))<p class="place">\(sources.html(failure.place, failure.file, failure.line))</p>
      \(lines(failure.excerpt))\(because)\(fix)\(causes)</div>

      """
  }

  private func lines(_ excerpt: [String]) -> HTML {
    isBrief || excerpt.isEmpty ? "" : "<pre tabindex=\"0\">\(excerpt.joined(separator: "\n"))</pre>\n"
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
