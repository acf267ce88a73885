import HarnessText
import LinkModel

/// It is as safe to share as every table: its properties are constants.
final class DecideStage: StageTable, @unchecked Sendable {
  let opens = Taken(
    .opens, "the name of an app or App Clip, `app-store`, `browser` or `nothing`", .name(.destination), .isRecorded
  ) { $0.decide.decision?.destination.name }
  let because = Taken(
    .because, "the decision's reason code", .choice(what: "reason", DecisionReason.codes), .isRecorded
  ) { $0.decide.reason?.code }
  let asks = Taken(.asks, "whether the system asks the user before it opens the app") {
    $0.decide.decision?.asksFirst
  }
  let canOpen = Taken("canOpen", "the result of `canOpenURL`") { $0.decide.canOpen?.isYes }
  let webcredentials = Taken("webcredentials", "whether the app shares the host's web credentials") {
    $0.decide.webCredentials?.isYes
  }
  let message = Taken(shown: "message") { $0.decide.reason?.message }
  let source = Taken(shown: "source") { $0.decide.reason?.source }
  let evidence = Taken(shown: "evidence") { $0.decide.reason?.evidence.rawValue }
  let asksRules = Taken(shown: "asksRules") { $0.decision?.asksRules }
  let redirects = Taken(shown: "redirects") { trace in trace.decision.map { _ in trace.fallback.redirects } }
  let considered = Taken(shown: "considered") { $0.decision?.considered.map(\.code) }
  let also = Taken(shown: "also") { trace in
    trace.decision.flatMap { $0.others.isEmpty ? nil : $0.others.map(OtherReason.init) }
  }
  let inPassing = Taken(shown: "inPassing") { $0.passedOn.map { "only in passing: \($0.message)" } }
  let restsOn = Taken(shown: "restsOn") { $0.decision?.restsOn.map(\.rawValue) }
  let choices = Taken(shown: "choices") { trace in
    trace.decision.flatMap { decision in
      decision.restsOn.isEmpty
        ? nil
        : NamedValues(decision.restsOn.map { .init(name: $0.rawValue, value: trace.assumptions[$0].rawValue) })
    }
  }
  let activity = Taken(shown: "activity") { $0.decide.activity.map(ActivityRecord.init) }
  let redirected = Taken(shown: "redirected") { $0.decide.redirect.map(RedirectRecord.init) }

  /// Rows have the decision by a rule in common.
  override func write(_ trace: StepTrace, to out: JSONWriter, _ mask: SecretMask) {
    guard let decision = trace.decide.decision, let copy = trace.fetch.copies.last, decision.restsOn.isEmpty,
      trace.decide.answer == nil, trace.decide.activity == nil, trace.decide.redirect == nil,
      trace.fallback.redirects.isEmpty, trace.passedOn == nil
    else { return super.write(trace, to: out, mask) }
    copy.decisionJSON.write(decision, to: out, mask) { super.write(trace, to: $0, mask) }
  }

  override func lines(_ values: StageRecord, _ detail: ReportLine.Detail) -> [ReportLine] {
    var lines: [ReportLine] = []
    if let redirect = values[redirected] {
      lines.append("\(strong: redirect.opens), because \(code: redirect.because)")
      lines += (values[redirects] ?? []).map { .detail("redirected by \($0)", label: .fallback) }
      lines.append(
        .detail("a redirect or script opens \(redirect.target), and the system decides again"))
    }
    if let activity = values[activity] {
      let url = activity.url.map { " with \($0)" } ?? " without a URL"
      lines.append(.detail("an activity of type \(activity.type)\(url), from \(activity.origin)"))
    }
    let sentence = detail == .brief ? "" : ": \(values[message] ?? "")"
    let code = values[because] ?? ""
    if let canOpen = values[canOpen] {
      lines.append("canOpenURL returns \(strong: "\(canOpen)"), because \(code: code)\(sentence)")
    }
    if let isAssociated = values[webcredentials] {
      lines.append(
        "web credentials are \(strong: isAssociated ? "associated" : "not associated"), because \(code: code)\(sentence)"
      )
    }
    if let opens = values[opens] {
      let asking = values[asks] == true ? ", after asking the user" : ""
      lines.append("\(strong: opens)\(asking), because \(code: code)\(sentence)")
    }
    if let inPassing = values[inPassing] { lines.append(.detail(ReportLine(inPassing))) }
    if detail == .brief { return lines }
    lines += (values[also] ?? []).map { .detail("also \(code: $0.because): \($0.message)") }
    for choice in values[choices]?.pairs ?? [] {
      let evidence = Assumptions.Point(rawValue: choice.name).map { " (\($0.evidence))" } ?? ""
      lines.append(.detail("depends on \(choice.name): \(choice.value)\(evidence)"))
    }
    if detail == .everything, let source = values[source] { lines.append(.detail("source: \(source: source)")) }
    return lines
  }
}

struct OtherReason: JSONRecord {
  private(set) var because = ""
  private(set) var message = ""

  init() {}

  init(_ reason: DecisionReason) { (because, message) = (reason.code, reason.message) }

  mutating func members(_ json: JSONMembers) {
    json("because", &because)
    json("message", &message)
  }
}

struct ActivityRecord: JSONRecord {
  private(set) var type = ""
  private(set) var url: String?
  private(set) var origin = ""

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
struct RedirectRecord: JSONRecord {
  private(set) var opens = ""
  private(set) var because = ""
  private(set) var target = ""

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
