import HarnessText
import LinkModel

/// It is as safe to share as every table: its properties are constants.
final class DeliverStage: StageTable, @unchecked Sendable {
  let entryPoint = Taken(
    .entryPoint, "the method that handles the link; `null` if the app lacks it, and the link is lost",
    of: "entry point", nil, .isOfApp
  ) { $0.entryPoint }
  let launch = Taken(.launch, "the state of the app when the link arrives", of: "kind of launch") {
    $0.deliver?.launch
  }
  let url = Taken(
    .url, "the URL that the app receives, its scheme and host as written, unless a browser has parsed it",
    nil, .isImplied
  ) { $0.deliver?.link?.text }
  let activity = Taken(.activity, "the type of the activity that carries the link") { $0.deliver?.activityType }
  let calls = Taken(
    .calls, "every method of the app that receives the link, in order",
    .list(what: "entry point", elements: EntryPoint.rawValues), .isOfApp
  ) { $0.calls?.map(\.rawValue) }
  let window = Taken(.window, "the window that receives the link", .name(.window)) { $0.deliver?.window }
  let windowReason = Taken(.windowReason, "why this window receives the link", of: "window reason") {
    $0.deliver?.windowChoice?.reason
  }
  let wayBack = Taken(.wayBack, "the app that the status bar's back button returns to") { $0.deliver?.wayBack }
  let wayBackTo = Taken(
    .wayBackTo,
    "the content that the status bar's back button returns to: a screen such as `article/7`, or the URL of a page",
    nil, .isOfApp
  ) { $0.deliver?.wayBackTo }
  let restoresState = Taken(
    .restoresState, "whether the previous screens are restored before the link is handled"
  ) { $0.deliver?.restoresState }
  let app = Taken(shown: "app") { $0.deliver?.app }
  /// What the app receives in place of what was written.
  let received = Taken(shown: "received") { trace in trace.deliver?.link.flatMap { $0.text == $0.raw ? nil : $0.text } }

  override var groups: [String: String] { ["delivery": "how the app receives the link"] }

  override func reason(_ trace: StepTrace) -> StageReason { trace.reasonOfLoss ?? super.reason(trace) }

  override func lines(_ values: StageRecord, _ detail: ReportLine.Detail) -> [ReportLine] {
    let (app, activity) = (values[app] ?? "", values[activity])
    let what = activity == nil || activity == UserActivity.browsingWeb ? "link" : "activity"
    var lines: [ReportLine] = [
      values[entryPoint].map { "\(app) receives \(values[received] ?? "the \(what)") in \(code: $0.rawValue)" }
        ?? "\(app) does not receive the \(what)"
    ]
    if detail == .brief { return lines }
    switch values[launch] {
    case .cold?: lines.append(.detail("the \(what) launches the app"))
    case .launching?:
      lines.append(
        .detail("the app is launching and holds the \(what) until the launch has finished"))
    case .warm?, nil: break
    }
    if let calls = values[calls], calls.count > 1 {
      let names = calls.joined(separator: ", then ")
      lines.append(
        .detail("the system passes the \(what) to \(names); an app should handle it in only one of them"))
    }
    if values[restoresState] == true {
      lines.append(.detail("the previous screens are restored before the \(what) is handled"))
    }
    if let window = values[window] {
      lines.append(.detail(ReportLine(values[windowReason]?.words(about: window) ?? "the window \(window)")))
    }
    if let wayBack = values[wayBack] {
      let target =
        switch wayBack {
        case "messages", "mail", "notes", "safari": wayBack.prefix(1).uppercased() + wayBack.dropFirst()
        case "app": "the app in which the link was tapped"
        default: wayBack
        }
      let content = values[wayBackTo].map { ", to \($0)" } ?? ""
      lines.append(.detail("the status bar's back button returns to \(target)\(content)"))
    }
    if detail == .everything, let activity { lines.append(.detail("the activity has the type \(activity)")) }
    return lines
  }
}

extension StepTrace {
  /// Why the app did not receive the link that the system gave it.
  var reasonOfLoss: StageReason? {
    lost.first { lost in
      switch lost.reason {
      case .notImplemented, .doesNotLaunch, .launchReturnedFalse: true
      case .noSlot, .droppedAtSignIn, .processEnded: false
      }
    }.map { ($0.code, $0.message) }
  }
}
