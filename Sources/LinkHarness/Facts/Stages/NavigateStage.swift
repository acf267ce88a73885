import HarnessText
import LinkModel

/// It is as safe to share as every table: its properties are constants.
final class NavigateStage: StageTable, @unchecked Sendable {
  let action = Taken(.action, "how what is in front changed", of: "action", nil, .isRecorded) {
    $0.navigate.outcome?.action
  }
  let changes = Taken(
    .changes,
    "all differences of the screens before and after the step, of all tabs, such as `pushed post/7` or `presented login in search`",
    nil, .isImplied
  ) { $0.navigate.changes?.map { $0.words(\.path) } }
  let stack = Taken(
    .stack, "the screens on the stack, root first, such as `product/42`; a query counts only if expected",
    nil, [.isRecorded, .isStanding]
  ) { $0.navigate.shown?.stack.map(\.path) }
  let modal = Taken(.modal, "the screens presented over the stack", nil, [.isRecorded, .isStanding]) {
    $0.navigate.shown?.modal.map(\.path)
  }
  let top = Taken(
    .top,
    "the top screen with its identifying parameters, such as `search?q=iphone`, which count only if expected",
    nil, .isImplied
  ) { $0.observed?.top.label }
  let coordinator = Taken(
    .coordinator, "the coordinator that receives the route", .name(.coordinator), seen: .never
  ) { $0.navigate.coordinator }
  let tab = Taken(
    .tab, "the selected tab, to which the stack belongs", .name(.tab), [.isRecorded, .isStanding]
  ) { $0.observed?.tab }
  let state = Taken(
    .contentState, "the loading state of the content", of: "content state", nil, .isShort, seen: .never
  ) { $0.navigate.content?.state }
  let from = Taken(
    .contentOrigin, "the source of the content: the site or the app's cache",
    .choice(what: "content origin", ["site", "cache"]), seen: .never
  ) { $0.navigate.origin }
  let missing = Taken(.missingContent, "the URLs of the optional content that failed to load", seen: .never) {
    $0.navigate.content?.missing
  }
  let analytics = Taken(
    .analytics,
    "the analytics events that the app reports, such as `opened content_type=product content_id=42 source=direct`",
    seen: .report(.analytics)
  ) { $0.navigate.reported }
  let announced = Taken(.announced, "the screens that VoiceOver announces, in order", seen: .report(.announced)) {
    $0.navigate.announced
  }
  let spoken = Taken(.spoken, "the VoiceOver announcements spoken in the step, in order", seen: .never) {
    $0.navigate.spoken?.map(\.text)
  }
  let spokenAt = Taken(
    .spokenAt,
    "the times at which the announcements are spoken, in seconds since the start of the row, such as `0.500`",
    seen: .never
  ) { $0.navigate.spoken?.map(\.time.seconds) }
  let reasons = Taken(shown: "reasons") { $0.navigate.outcome?.reasons }
  let screen = Taken(shown: "screen") { $0.navigate.content?.screen.path }
  let failure = Taken(shown: "failure") { $0.navigate.failure.map(ErrorRecord.init) }

  override var groups: [String: String] {
    ["navigation": "the result of the navigation", "content": "the content of the screen"]
  }

  override func reason(_ trace: StepTrace) -> StageReason {
    if let failure = trace.navigate.failure, trace.navigate.outcome != nil, trace.notObserved == nil {
      return (failure.code, failure.sentence)
    }
    if let thrown = trace.reasonThrown { return thrown }
    return trace.route.match == nil
      ? Stage.route.table.reason(trace) : (nil, trace.navigation?.reasons.joined(separator: "; "))
  }

  override func isReached(_ values: StageRecord) -> Bool { values[action] != nil }

  override func lines(_ values: StageRecord, _ detail: ReportLine.Detail) -> [ReportLine] {
    var lines: [ReportLine] = []
    let (stack, modal) = (values[stack] ?? [], values[modal] ?? [])
    if let action = values[action] {
      let tab = values[tab].map { "tab \($0): " } ?? ""
      let over = modal.isEmpty ? "" : ", with \(modal.joined(separator: " › ")) presented over it"
      lines.append("\(strong: action.rawValue) → \(tab)\(stack.joined(separator: " › "))\(over)")
    }
    if let changes = values[changes], changes.count > 1 {
      lines.append(.detail(ReportLine(changes.joined(separator: ", "))))
    }
    if detail > .brief { lines += (values[reasons] ?? []).map { .detail(ReportLine($0)) } }
    if let state = values[state] {
      let missing = values[missing] ?? []
      let without = missing.isEmpty ? "" : ", without " + missing.joined(separator: ", ")
      lines.append(
        .detail("content of \(values[screen] ?? ""): \(state.rawValue), from the \(values[from] ?? "")\(without)"))
    }
    lines += (values[failure]?.lines ?? []).map { .detail($0) }
    if detail < .everything { return lines }
    if let top = values[top], top != modal.last ?? stack.last { lines.append(.detail("in front is \(top)")) }
    if let coordinator = values[coordinator] {
      lines.append(.detail("the coordinator \(coordinator) receives the route"))
    }
    lines += (values[announced] ?? []).map { .detail("announces \($0)") }
    for (text, time) in zip(values[spoken] ?? [], values[spokenAt] ?? []) {
      lines.append(.detail("speaks “\(text)” at \(time) s"))
    }
    return lines + (values[analytics] ?? []).map { .detail("reports \($0)") }
  }
}
