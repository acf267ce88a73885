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
  var announced: [String] {
    inApp.earlierNavigations.flatMap(\.announced) + (navigation?.announced ?? [])
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
