import HarnessText
import LinkHarness
import LinkModel

/// The stages of a step as a list; those after the one that diverged only follow from it.
struct StageList {
  private let stages: [StageRecord]
  private let diverged: Stage?
  private let acts: (Stage) -> [ReportLine]

  init(_ trace: StepTrace, notes: [Stage: [ReportLine]] = [:]) {
    (stages, diverged, acts) = ([StageRecord](trace), nil, { notes[$0] ?? [] })
  }

  init(_ record: RowRecord) { (stages, diverged, acts) = (record.stages, record.diverged, record.actLines) }

  var html: HTML {
    if stages.isEmpty { return "" }
    return "<ol class=\"ladder\">\n\(Stage.allCases.map(item))</ol>\n"
  }

  private func item(_ stage: Stage) -> HTML {
    let acts = acts(stage)
    let record = stages.first { $0.stage == stage }
    let isNeeded = record?.isReached ?? false || !acts.isEmpty || stage == diverged
    let lines = (record?.lines ?? (acts.isEmpty ? [isNeeded ? "not reached" : "not needed"] : [])) + acts
    let items = lines.map { line in
      "<p\(line.isDetail ? " class=\"more\"" as HTML : "")>\(line.runs.map(\.html))</p>" as HTML
    }
    let state =
      stage == diverged ? "bad" : isNeeded ? (diverged.map { $0 < stage } ?? false ? "after" : "ok") : "no"
    return "<li class=\"\(state)\"><b>\(name(of: stage))</b><div>\(items)</div></li>\n"
  }

  /// The stage after which no app gets the link says where the link goes instead.
  private func name(of stage: Stage) -> String {
    guard stage == .fallback else { return stage.rawValue }
    return "elsewhere" + (stages.elsewhere.map { ": " + $0 } ?? "")
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
