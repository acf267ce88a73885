package import HarnessText
import LinkModel

/// The stages of one step as JSON; a stage that was not reached is not there.
package struct TraceJSON {
  package let value: JSONValue

  package init(_ trace: StepTrace) {
    var members: [JSONMember] = []
    func add(_ stage: Stage, _ value: JSONValue?) {
      if let value { members.append(JSONMember(name: stage.rawValue, value: JSONNode(value))) }
    }
    add(.fetch, trace.fetch.shown.isEmpty ? nil : .array(trace.fetch.shown.map(Self.fetch)))
    add(.parse, trace.fetch.shown.isEmpty ? nil : .array(trace.fetch.shown.compactMap(Self.parse)))
    add(
      .decide,
      trace.decision.map { Self.decide($0, trace) } ?? trace.decide.canOpen.map(Self.canOpen))
    add(.deliver, trace.delivery.map(Self.deliver))
    add(.route, trace.routing.map(Self.route))
    add(.dispatch, Self.dispatch(trace))
    add(.navigate, trace.navigation.map(Self.navigate))
    add(.fallback, trace.page.map(Self.page))
    value = .object(members)
  }

  private static func fetch(_ record: FetchRecord) -> JSONValue {
    .object([
      "app": .string(record.app), "host": .string(record.host), "url": .string(record.url),
      "outcome": .string(record.code), "status": record.status.map { .number($0) } ?? .null,
      "type": record.contentType.map { .string($0) } ?? .null, "bytes": .number(record.bytes),
      "from": .string(record.origin),
      "age": record.age.map { .number(Int($0.components.seconds)) } ?? .null,
    ])
  }

  private static func parse(_ record: FetchRecord) -> JSONValue? {
    guard case .file(let file) = record.download else { return nil }
    return .object([
      "host": .string(record.host), "file": .string(file.document.source.file),
      "entries": .number(file.details.count),
      "refused": file.refusal.map { .string($0.message) } ?? .null,
    ])
  }

  private static func canOpen(_ answer: CanOpenAnswer) -> JSONValue {
    .object([
      "canOpen": .bool(answer.canOpen), "because": .string(answer.reason.code),
      "message": .string(answer.reason.message), "source": .string(answer.reason.source),
      "evidence": .string(answer.reason.evidence.rawValue),
    ])
  }

  private static func deliver(_ delivery: Delivery) -> JSONValue {
    .object([
      "app": .string(delivery.app), "entryPoint": .string(delivery.entryPoint.rawValue),
      "calls": .array(delivery.calls.map { .string($0.rawValue) }),
      "launch": .string(delivery.launch.rawValue),
      "activity": delivery.activityType.map { .string($0) } ?? .null,
      "window": delivery.window.map { .string($0.name) } ?? .null,
      "wayBack": delivery.wayBack.map { .string($0) } ?? .null,
      "restoresState": .bool(delivery.restoresState),
    ])
  }

  private static func decide(_ decision: LinkDecision, _ trace: StepTrace) -> JSONValue {
    .object([
      "opens": .string(decision.destination.name), "because": .string(decision.reason.code),
      "asks": .bool(decision.asksFirst), "message": .string(decision.reason.message),
      "source": .string(decision.reason.source),
      "evidence": .string(decision.reason.evidence.rawValue),
      "asksRules": .bool(decision.asksRules),
      "redirects": .array(trace.fallback.redirects.map { .string($0) }),
      "considered": .array(decision.considered.map { .string($0.code) }),
      "restsOn": .array(decision.restsOn.map { .string($0.rawValue) }),
    ])
  }

  private static func route(_ routing: RoutingOutcome) -> JSONValue {
    switch routing {
    case .route(let match):
      return .object([
        "route": .string(match.name), "pattern": .string(match.pattern),
        "parameters": .object(
          match.parameters.all.map {
            JSONMember(name: $0.name, value: JSONNode(.string($0.value)))
          }),
      ])
    case .failure(let failure):
      return .object([
        "error": .string(failure.code), "message": .string(failure.message),
        "recovery": failure.recovery.map { .string($0) } ?? .null,
        "detail": .string(failure.detail),
      ])
    }
  }

  private static func dispatch(_ trace: StepTrace) -> JSONValue? {
    guard trace.reached(.dispatch) else { return nil }
    return .object([
      "queued": trace.dispatch.isQueued.map { .bool($0) } ?? .null,
      "handled": .array((trace.dispatch.handled ?? []).map { .string($0.link.raw) }),
    ])
  }

  private static func navigate(_ outcome: NavigationOutcome) -> JSONValue {
    var members = [
      member("action", .string(outcome.action.rawValue)),
      member("stack", .array(outcome.state.stack.map { .string($0.label) })),
      member("modal", .array(outcome.state.modal.map { .string($0.label) })),
    ]
    if let tab = outcome.state.tab { members.append(member("tab", .string(tab))) }
    return .object(members)
  }

  private static func page(_ page: Page) -> JSONValue {
    .object([
      "url": .string(page.url), "status": page.status.map { .number($0) } ?? .null,
      "title": page.title.map { .string($0) } ?? .null,
      "redirects": .array(page.redirects.map { .string($0) }),
      "failure": page.failure.map { .string($0) } ?? .null,
      "banner": page.banner.map { .string($0.name) } ?? .null,
    ])
  }
}
