// Decisions about links that the system passes to a certain app, whatever other apps claim.

extension Device {
  /// Passes a widget's URL to the app that contains the widget, regardless of which app claims the host (*Linking to
  /// specific app scenes from your widget or Live Activity*).
  func decideWidget(of name: String) -> LinkDecision {
    guard installedApp(name) != nil else {
      return LinkDecision(.nothing, .appNotInstalled(app: name))
    }
    return LinkDecision(.app(name), .widgetOfTheApp(app: name))
  }

  /// Passes the URL of an app's intent to the app if the URL is one of the app's universal links.
  ///
  /// Sources: *OpenURLIntent* and *URLRepresentableIntent*. That any other web URL opens in the browser is inferred.
  func decideIntent(_ link: Link, of name: String) -> LinkDecision {
    guard installedApp(name) != nil else { return LinkDecision(.nothing, .appNotInstalled(app: name)) }
    guard os.hasLinkIntents else { return LinkDecision(.nothing, .intentNeedsNewerSystem(app: name, system: os.text)) }
    guard link.isWeb, let host = link.host else {
      return LinkDecision(.nothing, .intentNeedsUniversalLink(app: name))
    }
    if let obstacle = obstacle(link, host: host, from: .intent(of: name)) { return LinkDecision(.browser, obstacle) }
    let decision = decideClaims(link, host: host, of: name)
    guard os.mayMissLinkIntents, decision.destination == .app(name) else { return decision }
    let resting = decision.resting(on: [.linkIntents])
    return assumptions[.linkIntents] == .opens ? resting : resting.replaced(.browser, .intentStays(app: name))
  }
}
