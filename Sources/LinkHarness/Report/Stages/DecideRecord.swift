import HarnessText
import LinkModel

package struct DecideRecord: StageRecord {
  package static let stage = Stage.decide

  private(set) var opens: String?
  private var because: String?
  private var asks: Bool?
  private var canOpen: Bool?
  private var isAssociated: Bool?
  private var message: String?
  private var source: String?
  private var evidence: String?
  private var asksRules: Bool?
  private var redirects: [String]?
  private var considered: [String]?
  private var others: [OtherReason] = []
  private var inPassing: String?
  private var restsOn: [String]?
  private var choices: NamedValues?
  private var activity: ActivityRecord?
  private var redirect: RedirectRecord?

  package init() {}

  package init(_ trace: StepTrace) {
    let (decide, decision) = (trace.decide, trace.decision)
    message = decide.reason?.message
    (source, evidence) = (decide.reason?.source, decide.reason?.evidence.rawValue)
    inPassing = trace.passedOn.map { "only in passing: \($0.message)" }
    activity = decide.activity.map(ActivityRecord.init)
    redirect = decide.redirect.map(RedirectRecord.init)
    guard let decision else { return }
    asksRules = decision.asksRules
    (redirects, considered) = (trace.fallback.redirects, decision.considered.map(\.code))
    others = decision.others.map(OtherReason.init)
    restsOn = decision.restsOn.map(\.rawValue)
    if decision.restsOn.isEmpty { return }
    choices = NamedValues(decision.restsOn.map { .init(name: $0.rawValue, value: trace.assumptions[$0].rawValue) })
  }

  package mutating func expected(_ json: JSONMembers) {
    json("opens", &opens)
    json("because", &because)
    json("asks", &asks)
    json("canOpen", &canOpen)
    json("webcredentials", &isAssociated)
  }

  package mutating func members(_ json: JSONMembers) {
    json(present: "message", &message)
    json(present: "source", &source)
    json(present: "evidence", &evidence)
    json(present: "asksRules", &asksRules)
    json(present: "redirects", &redirects)
    json(present: "considered", &considered)
    json("also", &others, unless: [])
    json(present: "inPassing", &inPassing)
    json(present: "restsOn", &restsOn)
    json(present: "choices", &choices)
    json(present: "activity", &activity)
    json(present: "redirected", &redirect)
  }

  package func lines(_ detail: ReportLine.Detail) -> [ReportLine] {
    var lines: [ReportLine] = []
    if let redirect {
      lines.append("\(strong: redirect.opens), because \(code: redirect.because)")
      lines += (redirects ?? []).map { .detail("redirected by \($0)", label: .fallback) }
      lines.append(
        .detail("a redirect or script opens \(redirect.target), and the system decides again"))
    }
    if let activity {
      let url = activity.url.map { " with \($0)" } ?? " without a URL"
      lines.append(.detail("an activity of type \(activity.type)\(url), from \(activity.origin)"))
    }
    let sentence = detail == .brief ? "" : ": \(message ?? "")"
    let code = because ?? ""
    if let canOpen {
      lines.append("canOpenURL returns \(strong: "\(canOpen)"), because \(code: code)\(sentence)")
    }
    if let isAssociated {
      lines.append(
        "web credentials are \(strong: isAssociated ? "associated" : "not associated"), because \(code: code)\(sentence)"
      )
    }
    if let opens {
      let asking = asks == true ? ", after asking the user" : ""
      lines.append("\(strong: opens)\(asking), because \(code: code)\(sentence)")
    }
    if let inPassing { lines.append(.detail(ReportLine(inPassing))) }
    if detail == .brief { return lines }
    lines += others.map { .detail("also \(code: $0.because): \($0.message)") }
    for choice in choices?.pairs ?? [] {
      let evidence = Assumptions.Point(rawValue: choice.name).map { " (\($0.evidence))" } ?? ""
      lines.append(.detail("depends on \(choice.name): \(choice.value)\(evidence)"))
    }
    if detail == .everything, let source { lines.append(.detail("source: \(source: source)")) }
    return lines
  }
}

private struct OtherReason: JSONRecord {
  var because = ""
  var message = ""

  init() {}

  init(_ reason: DecisionReason) { (because, message) = (reason.code, reason.message) }

  mutating func members(_ json: JSONMembers) {
    json("because", &because)
    json("message", &message)
  }
}

private struct ActivityRecord: JSONRecord {
  var type = ""
  var url: String?
  var origin = ""

  init() {}

  init(_ activity: UserActivity) {
    (type, url, origin) = (activity.type, activity.page?.raw, activity.origin.rawValue)
  }

  mutating func members(_ json: JSONMembers) {
    json("type", &type)
    json("url", &url)
    json("origin", &origin)
  }
}

/// The decision on a link whose page redirected to another one.
private struct RedirectRecord: JSONRecord {
  var opens = ""
  var because = ""
  var target = ""

  init() {}

  init(_ redirect: DecideTrace.Redirect) {
    (opens, because) = (redirect.first.destination.name, redirect.first.reason.code)
    target = redirect.target.raw
  }

  mutating func members(_ json: JSONMembers) {
    json("opens", &opens)
    json("because", &because)
    json("to", &target)
  }
}
