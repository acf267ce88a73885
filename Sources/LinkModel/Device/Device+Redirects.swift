extension Device {
  /// Decides about the target of a redirect in the browser as about a tap on it.
  ///
  /// TN3155: a redirect to an associated domain can open the app, and a direct link is better. A redirect to a custom
  /// scheme always asks. The assumptions can keep web links in the browser.
  package func decideRedirect(to target: Link, from source: LinkSource) -> LinkDecision {
    let decision = decide(target, from: source == .handoff ? .app : source)
    guard case .app = decision.destination else { return decision }
    guard target.isWeb else {
      return LinkDecision(
        decision.destination, decision.reason, considered: decision.considered, asksFirst: true,
        restsOn: decision.restsOn)
    }
    return LinkDecision(
      assumptions[.redirectIntoApp] == .stays ? .browser : decision.destination, decision.reason,
      considered: decision.considered, restsOn: decision.restsOn + [.redirectIntoApp])
  }
}

extension LinkDecision {
  package static func noLink(_ text: String) -> LinkDecision {
    LinkDecision(.nothing, .linkNotOnPage(text))
  }
}
