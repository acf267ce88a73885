import LinkModel

/// What an app loaded, told and made in one step.
struct AppTrace: Sendable {
  /// The content that was loaded, or is being loaded.
  var content: ContentLoad?
  /// Why there is no content.
  var failure: RouteFailure?
  /// What analytics were told.
  var analytics: [AnalyticsEvent] = []
  /// What the navigator did before the last time it was asked.
  var earlierNavigations: [NavigationOutcome] = []
  /// The coordinator the route was handed to.
  var coordinator: String?
  /// The link that was made.
  var made: Link?
}

extension StepTrace {
  mutating func add(_ outcome: NavigationOutcome) {
    if let navigation { inApp.earlierNavigations.append(navigation) }
    navigation = outcome
  }

  /// The screens that were announced, in order.
  private var announced: [String] {
    inApp.earlierNavigations.flatMap(\.announced) + (navigation?.announced ?? [])
  }

  func value(of field: AppField) -> ExpectedValue? {
    switch field {
    case .content: inApp.content.map { .text($0.state.rawValue) }
    case .contentFrom: inApp.content.map { .text($0.isCached ? "cache" : "site") }
    case .contentMissing: inApp.content.map { .list($0.missing) }
    case .analytics: .list(inApp.analytics.map(\.description))
    case .announced: .list(announced)
    case .coordinator: inApp.coordinator.map { .text($0) }
    case .tab: navigation?.state.tab.map { .text($0) }
    case .log: AttemptLine(of: self).map { .text($0.text) }
    case .made: inApp.made.map { .text($0.raw) }
    }
  }

  /// What happened to the content, for the ladder.
  var contentLine: String? {
    guard let content = inApp.content else { return nil }
    let missing =
      content.missing.isEmpty ? "" : ", without " + content.missing.joined(separator: ", ")
    let origin = content.isCached ? "the cache" : "the site"
    return "content of \(content.screen.label): \(content.state.rawValue), from \(origin)\(missing)"
  }
}
