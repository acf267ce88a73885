import HarnessText
import LinkModel

package struct DeliverRecord: StageRecord {
  package static let stage = Stage.deliver

  private var app: String?
  /// What the app receives in place of what was written.
  private var received: String?
  private var entryPoint: String?
  private var launch: Delivery.Launch?
  private var activity: String?
  private var calls: [String]?
  private var window: String?
  private var windowReason: WindowChoice.Reason?
  private var wayBack: String?
  private var wayBackTo: String?
  private var restoresState: Bool?

  package init() {}

  package init(_ trace: StepTrace) {
    app = trace.deliver?.app
    received = trace.deliver?.link.flatMap { $0.text == $0.raw ? nil : $0.text }
  }

  package mutating func expected(_ json: JSONMembers) {
    json("entryPoint", &entryPoint)
    json("launch", &launch)
    json("activity", &activity)
    json("calls", &calls)
    json("window", &window)
    json("windowReason", &windowReason)
    json("wayBack", &wayBack)
    json("wayBackTo", &wayBackTo)
    json("restoresState", &restoresState)
  }

  package mutating func members(_ json: JSONMembers) {
    json(present: "app", &app)
    json(present: "received", &received)
  }

  package func lines(_ detail: ReportLine.Detail) -> [ReportLine] {
    let what = activity == nil || activity == UserActivity.browsingWeb ? "link" : "activity"
    var lines: [ReportLine] = [
      entryPoint.map { "\(app ?? "") receives \(received ?? "the \(what)") in \(code: $0)" }
        ?? "\(app ?? "") does not receive the \(what)"
    ]
    if detail == .brief { return lines }
    switch launch {
    case .cold?: lines.append(.detail("the \(what) launches the app"))
    case .launching?:
      lines.append(
        .detail("the app is launching and holds the \(what) until the launch has finished"))
    case .warm?, nil: break
    }
    if let calls, calls.count > 1 {
      let names = calls.joined(separator: ", then ")
      lines.append(
        .detail("the system passes the \(what) to \(names); an app should handle it in only one of them"))
    }
    if restoresState == true {
      lines.append(.detail("the previous screens are restored before the \(what) is handled"))
    }
    if let window {
      lines.append(.detail(ReportLine(windowReason?.words(about: window) ?? "the window \(window)")))
    }
    if let wayBack {
      let target =
        switch wayBack {
        case "messages", "mail", "notes", "safari": wayBack.prefix(1).uppercased() + wayBack.dropFirst()
        case "app": "the app in which the link was tapped"
        default: wayBack
        }
      lines.append(.detail("the status bar's back button returns to \(target)\(wayBackTo.map { ", to \($0)" } ?? "")"))
    }
    if detail == .everything, let activity { lines.append(.detail("the activity has the type \(activity)")) }
    return lines
  }
}
