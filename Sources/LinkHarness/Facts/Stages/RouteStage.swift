import HarnessText
import LinkModel

/// It is as safe to share as every table: its properties are constants.
final class RouteStage: StageTable, @unchecked Sendable {
  let route = Taken(.route, "the name of the route", .name(.route), .isRecorded) { $0.route.match?.name }
  let parameters = Taken<NamedValues>(
    .parameter, "the value of the parameter", .text, .isRecorded,
    names: { $0.route.match?.parameters.all.map(\.name) ?? [] }
  ) { $0.route.match?.parameters[$1].map { .text($0) } }
  let error = Taken(.errorCode, "the error code", nil, [.isShort, .isRecorded], seen: .thrown) { $0.failure?.code }
  let message = Taken(.errorMessage, "the message that the user sees", seen: .thrown) { $0.failure?.message }
  let recovery = Taken(.errorRecovery, "the recovery suggestion that the user sees", seen: .thrown) {
    $0.failure?.recovery
  }
  let returned = Taken(
    .returned,
    "where the link ends up if the app opens it itself: a value of `opens`, or `safariView` if the app shows the page in a Safari view; see `unroutable` and `failedActivity`",
    .name(.destination), seen: .system
  ) { $0.opened.last?.destination }
  let made = Taken(.made, "the link that the app generates", seen: .report(.made)) { $0.route.made?.raw }
  let roundTrip = Taken(
    .roundTrip, "whether the link that the app generates leads back to the same route and parameters",
    seen: .report(.made)
  ) { $0.route.roundTrip }
  /// It is not shown at the stage, because the log line describes all stages.
  let log = Taken(
    .log,
    "the log line that the app's own code returns; if it returns none, the line that `replay --log` writes, without `at` and `row`",
    nil, .isUnshown, seen: .report(.log)
  ) { $0.navigate.log ?? AttemptLine.line(of: $0)?.text }
  let pattern = Taken(shown: "pattern") { $0.route.match?.pattern }
  let detail = Taken(shown: "detail") { $0.route.failure?.detail }
  let returnedBecause = Taken(shown: "returnedBecause") { $0.returned?.reason.code }
  let opened = Taken(shown: "opened") { $0.opened.isEmpty ? nil : $0.opened.map(\.message) }

  override var groups: [String: String] {
    ["parameters": "the route's parameters, keyed by name", "error": "the error caused by the link"]
  }

  override func reason(_ trace: StepTrace) -> StageReason {
    switch trace.route.outcome {
    case .failure(let failure) where failure.code == RouteFailure.linkNotMade || trace.isActivityLost:
      (failure.code, failure.sentence)
    case .failure(let failure): (failure.code, "the router rejected the link: \(failure.sentence)")
    case .route(let match):
      (nil, "the route \(match.name) matched" + (match.pattern.isEmpty ? "" : " \(match.pattern)"))
    case nil: trace.reasonOfLoss ?? trace.reasonWithoutRoute ?? super.reason(trace)
    }
  }

  override func isReached(_ values: StageRecord) -> Bool { values[route] != nil || values[error] != nil }

  override func lines(_ values: StageRecord, _ detail: ReportLine.Detail) -> [ReportLine] {
    var lines: [ReportLine] = []
    if let route = values[route] {
      let pairs = (values[parameters]?.pairs ?? []).map { "\($0.name)=\($0.value)" }.joined(separator: ", ")
      let with = pairs.isEmpty ? "" : " with \(pairs)"
      let pattern = values[pattern] ?? ""
      lines.append(
        pattern.isEmpty
          ? "\(strong: route)\(with)" : "\(strong: route)\(with), by \(code: pattern)")
    } else if let code = values[error] {
      lines += ErrorRecord.lines(code, values[message], values[recovery], detail: values[self.detail])
    }
    lines += (values[opened] ?? []).distinct.map { .detail(ReportLine($0)) }
    if detail == .everything, let made = values[made] { lines.append(.detail("the app generates \(made)")) }
    if let leadsBack = values[roundTrip], detail > .brief {
      lines.append(.detail(leadsBack ? "it leads back to the same route" : "it does not lead back to the same route"))
    }
    return lines
  }
}

extension StepTrace {
  fileprivate var isActivityLost: Bool {
    if case .activityFailed? = decision?.reason { true } else { false }
  }

  /// What the app's own code threw.
  var reasonThrown: StageReason? {
    navigate.failure.map { ($0.code, $0.addition.map { "the app's own code threw an error: \($0)" }) }
  }

  fileprivate var reasonWithoutRoute: StageReason? {
    if let app = notObserved?.app { return reasonThrown ?? (nil, "\(app) reported no route in this step") }
    if decide.activity != nil { return nil }
    if !opened.isEmpty { return (nil, opened.map(\.message).distinct.joined(separator: "; ")) }
    guard let receiver else {
      return decision.map { ($0.reason.code, "the link never reached the app: \($0.reason.message)") }
    }
    if case .appClip(let name)? = decision?.destination {
      return (nil, "links that the App Clip \(name) receives are not routed")
    }
    return (nil, "the app \(receiver) has no router: neither the plan nor the test provides one")
  }
}

/// An error, and what the user sees of it.
struct ErrorRecord: JSONRecord {
  private var code = ""
  private var message: String?
  private var recovery: String?
  private var detail: String?

  init() {}

  init(_ failure: RouteFailure) {
    (code, message, recovery, detail) = (failure.code, failure.message, failure.recovery, failure.detail)
  }

  mutating func members(_ json: JSONMembers) {
    json("error", &code)
    json("message", &message)
    json("recovery", &recovery)
    json("detail", &detail)
  }

  var lines: [ReportLine] { Self.lines(code, message, recovery, detail: detail) }

  static func lines(_ code: String, _ message: String?, _ recovery: String?, detail: String?) -> [ReportLine] {
    let (message, detail) = (message ?? "", detail ?? "")
    let more = detail.withoutPrefix(code + ": ")
    let line: ReportLine = more == code + "()" ? "\(strong: code)" : "\(strong: code): \(more)"
    // If an error thrown by an app's own code has no message for the user, `message` repeats `detail` and is not
    // printed.
    if message == detail { return [line] }
    return [line, .detail(ReportLine("the user sees: \(message) \(recovery ?? "")".trimmingBlanks))]
  }
}
