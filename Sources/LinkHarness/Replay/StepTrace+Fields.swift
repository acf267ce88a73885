import LinkModel
import MockSite

// What a step has of each field of `expect`.

extension StepTrace {
  /// The value a field has, or `nil` when the stage was not reached or has no such value.
  package func value(of field: ExpectationField) -> ExpectedValue? {
    switch field {
    case .fetch(let host): fetch.record(of: host).map { .text($0.code) }
    case .fetchedFrom(let host): fetch.record(of: host).map { .text($0.origin) }
    case .downloads: .list(fetch.downloads.map(\.host))
    case .opens: decision.map { .text($0.destination.name) }
    case .because: decide.reason.map { .text($0.code) }
    case .asks: decision.map { .flag($0.asksFirst) }
    case .entryPoint: delivery.map { .text($0.entryPoint.rawValue) }
    case .launch: delivery.map { .text($0.launch.rawValue) }
    case .activityType: delivery?.activityType.map { .text($0) }
    case .calls: delivery.map { .list($0.calls.map(\.rawValue)) }
    case .window: delivery?.window.map { .text($0.name) }
    case .windowReason: delivery?.window.map { .text($0.reason.rawValue) }
    case .wayBack: delivery?.wayBack.map { .text($0) }
    case .restoresState: delivery.map { .flag($0.restoresState) }
    case .canOpen: decide.canOpen.map { .flag($0.canOpen) }
    case .returned: route.returned.map { .text($0.destination.name) }
    case .queued: dispatch.isQueued.map { .flag($0) }
    case .handled: dispatch.handled.map { .list($0.map(\.link.raw)) }
    case .route: route.match.map { .text($0.name) }
    case .parameter(let name): route.match?.parameters[name].map { .text($0) }
    case .errorCode: failure.map { .text($0.code) }
    case .errorMessage: failure.map { .text($0.message) }
    case .errorRecovery: failure?.recovery.map { .text($0) }
    case .action: navigation.map { .text($0.action.rawValue) }
    case .stack: navigation.map { .list($0.state.stack.map(\.label)) }
    case .modal: navigation.map { .list($0.state.modal.map(\.label)) }
    case .pageStatus: page?.status.map { .number($0) }
    case .pageTitle: page?.title.map { .text($0) }
    case .pageURL: page.map { .text($0.url) }
    case .pageBanner: page?.banner.map { .text($0.name) }
    case .redirects: decision.map { _ in .list(fallback.redirects) }
    case .app(let field): value(of: field)
    case .answer(let field): fetch.answer?.value(of: field)
    case .requests: .list(fallback.received.map(\.text))
    case .unanswered: .list(fallback.received.filter { $0.resource == nil }.map(\.text))
    case .unused: .list(fallback.unused)
    }
  }

  /// The stage that keeps a field from having a value: its own, or an earlier one that ended the way there.
  func divergence(behind field: ExpectationField) -> Stage {
    let stage = field.stage
    guard !reached(stage) else { return stage }
    if stage > .route, stage != .fallback, case .failure = route.outcome { return .route }
    if stage > .decide, decision != nil, delivery == nil || stage == .fallback { return .decide }
    return stage
  }

  /// Every field that has a value, for expectations that are exact.
  var presentFields: [ExpectationField] {
    var fields: [ExpectationField] = [.opens, .because, .route]
    fields += route.match?.parameters.all.map { .parameter($0.name) } ?? []
    fields += [.errorCode, .action, .stack, .pageStatus]
    if navigation?.state.modal.isEmpty == false { fields.append(.modal) }
    if navigation?.state.tab != nil { fields.append(.app(.tab)) }
    return fields.filter { value(of: $0) != nil }
  }

  func value(of field: AppField) -> ExpectedValue? {
    switch field {
    case .content: navigate.content.map { .text($0.state.rawValue) }
    case .contentFrom: navigate.content.map { .text($0.isCached ? "cache" : "site") }
    case .contentMissing: navigate.content.map { .list($0.missing) }
    case .analytics: .list(navigate.analytics.map(\.description))
    case .announced: .list(navigate.announced)
    case .coordinator: navigate.coordinator.map { .text($0) }
    case .tab: navigation?.state.tab.map { .text($0) }
    case .log: AttemptLine(of: self).map { .text($0.text) }
    case .made: route.made.map { .text($0.raw) }
    }
  }
}

extension SiteAnswer {
  func value(of field: AnswerField) -> ExpectedValue? {
    switch (result, field) {
    case (.failure(let error), .failure): .text(error.code)
    case (.failure, _), (.success, .failure): nil
    case (.success(let response), .status): .number(response.status.code)
    case (.success(let response), .header(let name)): Self.header(name, response)
    case (.success(let response), .text): .text(String(decoding: response.body, as: UTF8.self))
    case (.success(let response), .json(let pointer)):
      Site.JSON(response.body)?.value(at: pointer).flatMap { $0 == .null ? nil : ExpectedValue($0) }
    case (.success(let response), .title): HTMLTitle.title(of: response.body).map { .text($0) }
    }
  }

  private static func header(_ name: String, _ response: HTTPResponse) -> ExpectedValue? {
    let values = response.fields.values(of: name)
    return values.isEmpty ? nil : .text(values.joined(separator: ", "))
  }
}
