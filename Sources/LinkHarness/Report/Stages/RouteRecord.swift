import HarnessText
import LinkModel

package struct RouteRecord: StageRecord {
  package static let stage = Stage.route

  private var route: String?
  private var parameters = NamedValues()
  private var error: ErrorRecord?
  private var made: String?
  private var roundTrip: Bool?
  private var pattern: String?
  private var detail: String?
  private var returnedReason: String?
  private var opened: [String] = []

  package init() {}

  package init(_ trace: StepTrace) {
    (pattern, detail) = (trace.route.match?.pattern, trace.route.failure?.detail)
    returnedReason = trace.route.returned?.reason.code
    opened = trace.route.opened.map(\.message)
  }

  package var isReached: Bool { route != nil || error != nil }

  package mutating func expected(_ json: JSONMembers) {
    json("route", &route)
    json("parameters", &parameters)
    var error = error ?? ErrorRecord()
    error.expected(json)
    self.error = error.code.isEmpty ? nil : error
    json("made", &made)
    json("roundTrip", &roundTrip)
  }

  package mutating func members(_ json: JSONMembers) {
    json(present: "pattern", &pattern)
    json(present: "detail", &detail)
    json(present: "returnedBecause", &returnedReason)
    json("opened", &opened, unless: [])
  }

  package func lines(_ detail: ReportLine.Detail) -> [ReportLine] {
    var lines: [ReportLine] = []
    if let route {
      let values = parameters.pairs.map { "\($0.name)=\($0.value)" }.joined(separator: ", ")
      let with = values.isEmpty ? "" : " with \(values)"
      let pattern = pattern ?? ""
      lines.append(
        pattern.isEmpty
          ? "\(strong: route)\(with)" : "\(strong: route)\(with), by \(code: pattern)")
    } else {
      lines += error?.lines(detail: self.detail) ?? []
    }
    lines += opened.distinct.map { .detail(ReportLine($0)) }
    if detail == .everything, let made { lines.append(.detail("the app generates \(made)")) }
    if let roundTrip, detail > .brief {
      lines.append(.detail(roundTrip ? "it leads back to the same route" : "it does not lead back to the same route"))
    }
    return lines
  }
}

/// An error, and what the user sees of it.
struct ErrorRecord: JSONRecord {
  private(set) var code = ""
  private var message: String?
  private var recovery: String?
  private var detail: String?

  init() {}

  init(_ failure: RouteFailure) {
    (code, message, recovery, detail) = (failure.code, failure.message, failure.recovery, failure.detail)
  }

  mutating func expected(_ json: JSONMembers) {
    json("error", &code)
    json("message", &message)
    json("recovery", &recovery)
  }

  mutating func members(_ json: JSONMembers) {
    expected(json)
    json("detail", &detail)
  }

  var lines: [ReportLine] { lines(detail: detail) }

  func lines(detail: String?) -> [ReportLine] {
    let (message, detail) = (message ?? "", detail ?? "")
    let more = detail.withoutPrefix(code + ": ")
    let line: ReportLine = more == code + "()" ? "\(strong: code)" : "\(strong: code): \(more)"
    // If an error thrown by an app's own code has no message for the user, `message` repeats `detail` and is not
    // printed.
    if message == detail { return [line] }
    return [line, .detail(ReportLine("the user sees: \(message) \(recovery ?? "")".trimmingBlanks))]
  }
}
