import HarnessText
import LinkModel

package struct NavigateRecord: StageRecord {
  package static let stage = Stage.navigate

  private var action: String?
  private var changes: [String]?
  private var stack: [String]?
  private var modal: [String]?
  private var top: String?
  private var coordinator: String?
  private var tab: String?
  private var content: ContentRecord?
  private var analytics: [String]?
  private var announced: [String]?
  private var spoken: [String]?
  private var spokenAt: [String]?
  private var reasons: [String]?
  private var screen: String?
  private var failure: ErrorRecord?

  package init() {}

  package init(_ trace: StepTrace) {
    let navigate = trace.navigate
    (reasons, screen) = (navigate.outcome?.reasons, navigate.content?.screen.path)
    failure = navigate.failure.map(ErrorRecord.init)
  }

  package var isReached: Bool { action != nil }

  package mutating func expected(_ json: JSONMembers) {
    json("action", &action)
    json("changes", &changes)
    json("stack", &stack)
    json("modal", &modal)
    json("top", &top)
    json("coordinator", &coordinator)
    json("tab", &tab)
    json("content", &content)
    json("analytics", &analytics)
    json("announced", &announced)
    json("spoken", &spoken)
    json("spokenAt", &spokenAt)
  }

  package mutating func members(_ json: JSONMembers) {
    json(present: "reasons", &reasons)
    json(present: "screen", &screen)
    json(present: "failure", &failure)
  }

  package func lines(_ detail: ReportLine.Detail) -> [ReportLine] {
    var lines: [ReportLine] = []
    if let action {
      let tab = tab.map { "tab \($0): " } ?? ""
      let stack = (stack ?? []).joined(separator: " › ")
      let modal = (modal ?? []).joined(separator: " › ")
      let over = modal.isEmpty ? "" : ", with \(modal) presented over it"
      lines.append("\(strong: action) → \(tab)\(stack)\(over)")
    }
    if let changes, changes.count > 1 { lines.append(.detail(ReportLine(changes.joined(separator: ", ")))) }
    if detail > .brief { lines += (reasons ?? []).map { .detail(ReportLine($0)) } }
    if let content { lines.append(.detail(content.line(of: screen ?? ""))) }
    lines += (failure?.lines ?? []).map { .detail($0) }
    if detail < .everything { return lines }
    if let top, top != modal?.last ?? stack?.last { lines.append(.detail("in front is \(top)")) }
    if let coordinator { lines.append(.detail("the coordinator \(coordinator) receives the route")) }
    lines += (announced ?? []).map { .detail("announces \($0)") }
    for (text, time) in zip(spoken ?? [], spokenAt ?? []) {
      lines.append(.detail("speaks “\(text)” at \(time) s"))
    }
    return lines + (analytics ?? []).map { .detail("reports \($0)") }
  }
}

private struct ContentRecord: JSONRecord {
  private var state = ""
  private var origin: String?
  private var missing: [String]?

  init() {}

  mutating func members(_ json: JSONMembers) {
    json("state", &state)
    json("from", &origin)
    json("missing", &missing)
  }

  func line(of screen: String) -> ReportLine {
    let missing = missing ?? []
    let without = missing.isEmpty ? "" : ", without " + missing.joined(separator: ", ")
    return "content of \(screen): \(state), from the \(origin ?? "")\(without)"
  }
}
