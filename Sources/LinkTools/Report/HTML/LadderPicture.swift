import HarnessText
import LinkHarness
import LinkModel

struct LadderPicture {
  /// At the numbers of the stages.
  private let stages: [StageRecord?]
  private let label: String
  private let diverged: Stage?
  private let acts: (Stage) -> [ReportLine]
  private var sheet: SymbolSheet?

  init(_ trace: StepTrace, notes: [Stage: [ReportLine]] = [:]) {
    self.init([StageRecord](trace), diverged: nil) { notes[$0] ?? [] }
  }

  init(_ record: RowRecord, _ sheet: SymbolSheet) {
    self.init(record.stages, diverged: record.diverged, acts: record.actLines)
    self.sheet = sheet
  }

  private init(_ stages: [StageRecord], diverged: Stage?, acts: @escaping (Stage) -> [ReportLine]) {
    self.acts = acts
    var all = [StageRecord?](repeating: nil, count: Stage.allCases.count)
    for record in stages where all[record.stage.number] == nil { all[record.stage.number] = record }
    self.stages = all
    self.diverged = diverged
    var label = stages.isEmpty ? "no stage reached" : ""
    for stage in Stage.allCases where all[stage.number]?.isReached ?? false {
      label += label.isEmpty ? "reached " : ", "
      label += stage.rawValue
    }
    if label.isEmpty { label = "no stage reached" }
    self.label = diverged.map { "\(label); diverged at \($0.rawValue)" } ?? label
  }

  private func shown(at stage: Stage) -> [ReportLine] {
    let acts = acts(stage)
    return (stages[stage.number]?.lines ?? (acts.isEmpty ? ["not reached"] : [])) + acts
  }

  private func isReached(_ stage: Stage) -> Bool { stages[stage.number]?.isReached ?? false }

  private func way(to stage: Stage) -> String { isReached(stage) ? "on" : "off" }

  private func state(_ stage: Stage) -> String {
    if stage == diverged { return "bad" }
    return isReached(stage) ? "ok" : "no"
  }

  /// The stages on the chart's main line; the fallback branches off after the decision.
  static let line: [Stage] = [.fetch, .parse, .decide, .deliver, .route, .dispatch, .navigate]

  // MARK: Small

  var small: HTML {
    guard let sheet else { return "" }
    let number = sheet.number(of: "small \(label)", "0 0 124 30", label) { chart }
    return "<svg role=\"img\" aria-labelledby=\"l\(number)\"><use href=\"#s\(number)\"/></svg>"
  }

  private var chart: HTML {
    let dots = Self.line.enumerated().map { index, stage in
      "<circle cx=\"\(8 + index * 18)\" cy=\"8\" r=\"5\" class=\"\(state(stage))\"/>" as HTML
    }
    return """
      <path d="M8 8H44" class="\(way(to: .decide))"/><path d="M44 8H116" class="\(way(to: .deliver))"/>\
      <path d="M44 8C54 8 52 22 62 22" class="\(way(to: .fallback))"/>\(dots)\
      <circle cx="62" cy="22" r="5" class="\(state(.fallback))"/>
      """
  }

  private func rail(of stage: Stage) -> HTML {
    let box = "0 0 48 100"
    guard let sheet else {
      return "<svg class=\"rail\" viewBox=\"\(box)\" preserveAspectRatio=\"none\">\(rails(stage))</svg>"
    }
    let (name, ways): (Stage, [Stage]) =
      switch stage {
      case .fetch, .parse: (stage, [.decide])
      case .decide: (stage, [.decide, .deliver, .fallback])
      case .deliver, .route, .dispatch: (.deliver, [.deliver, .fallback])
      case .navigate: (stage, [.deliver, .fallback])
      case .fallback: (stage, [.fallback])
      }
    let key = ways.reduce(name.rawValue) { $0 + " " + way(to: $1) }
    let number = sheet.number(of: key, box) { rails(stage) }
    return "<svg class=\"rail\"><use href=\"#s\(number)\"/></svg>"
  }

  /// What a small picture and a ladder show, as text; `nil` if they would show characters as escapes.
  var text: String? {
    var text = ""
    text.reserveCapacity(2_048)
    text += label
    for stage in Self.line + [.fallback] {
      text += "\u{2}"
      for line in shown(at: stage) {
        text += line.isDetail ? "\u{3}" : "\u{4}"
        for run in line.runs {
          if !TerminalText.isSafe(run.text) { return nil }
          switch run.style {
          case .plain: text += "\u{5}"
          case .code: text += "\u{6}"
          case .strong: text += "\u{7}"
          // A source leads to its page, so it is compared as a whole, like a tag.
          case .source: text += "<"
          }
          text += run.text
          if run.style == .source { text += ">" }
        }
      }
    }
    return text
  }

  // MARK: Ladder

  var ladder: HTML {
    if !stages.contains(where: { $0 != nil }) { return "" }
    let rungs = (Self.line + [.fallback]).map(rung)
    return "<ol class=\"ladder\">\n\(rungs)</ol>\n"
  }

  private func rung(_ stage: Stage) -> HTML {
    let lines = shown(at: stage).map { line in
      let text = line.runs.map(\.html)
      return line.isDetail ? "<p class=\"more\">\(text)</p>" as HTML : "<p>\(text)</p>" as HTML
    }
    let side: HTML = stage == .fallback ? " side" : ""
    return """
      <li class="\(state(stage))">\(rail(of: stage))<i class="dot\(side)"></i>\
      <b>\(stage.rawValue)</b><div>\(lines)</div></li>

      """
  }

  /// Returns the lines beside one stage: the app's line on the left and the fallback's line on the right.
  private func rails(_ stage: Stage) -> HTML {
    let (start, app, web) = (way(to: .decide), way(to: .deliver), way(to: .fallback))
    switch stage {
    case .fetch: return "<path d=\"M14 20V100\" class=\"\(start)\"/>"
    case .parse: return "<path d=\"M14 0V100\" class=\"\(start)\"/>"
    case .decide:
      return """
        <path d="M14 0V20" class="\(start)"/><path d="M14 20V100" class="\(app)"/>\
        <path d="M14 20C14 75 36 45 36 100" class="\(web)"/>
        """
    case .navigate:
      return "<path d=\"M14 0V20\" class=\"\(app)\"/><path d=\"M36 0V100\" class=\"\(web)\"/>"
    case .fallback: return "<path d=\"M36 0V20\" class=\"\(web)\"/>"
    case .deliver, .route, .dispatch:
      return "<path d=\"M14 0V100\" class=\"\(app)\"/><path d=\"M36 0V100\" class=\"\(web)\"/>"
    }
  }
}

extension ReportLine.Run {
  fileprivate var html: HTML {
    switch style {
    case .plain: "\(text)"
    case .strong: "<b>\(text)</b>"
    case .code: "<code>\(text)</code>"
    case .source: Self.link(text)
    }
  }

  /// Returns the level and title of a claim's source, with a link to its page.
  private static func link(_ source: String) -> HTML {
    let title = source.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? source
    guard let url = Claim.Page(rawValue: title).flatMap({ ClaimText.copy(of: $0, for: "") })?.address else {
      return "\(source)"
    }
    return "\(String(source.dropLast(title.count)))<a href=\"\(url)\">\(title)</a>"
  }
}

/// Charts that a page defines once and reuses, so thousands of rows need little more memory than their text.
final class SymbolSheet {
  private var numbers: [String: Int] = [:]
  private var symbols: [HTML] = []

  func number(of key: String, _ box: String, _ label: String? = nil, _ content: () -> HTML) -> Int {
    if let number = numbers[key] { return number }
    let number = symbols.count
    numbers[key] = number
    let content = content()
    let title: HTML = label.map { "<title id=\"l\(number)\">\($0)</title>" } ?? ""
    symbols.append(
      "<symbol id=\"s\(number)\" viewBox=\"\(box)\" preserveAspectRatio=\"none\">\(title)\(content)</symbol>"
    )
    return number
  }

  var html: HTML {
    symbols.isEmpty ? "" : "<svg class=\"symbols\" aria-hidden=\"true\">\(symbols)</svg>\n"
  }
}

extension Stage {
  fileprivate var number: Int {
    switch self {
    case .fetch: 0
    case .parse: 1
    case .decide: 2
    case .deliver: 3
    case .route: 4
    case .dispatch: 5
    case .navigate: 6
    case .fallback: 7
    }
  }
}
