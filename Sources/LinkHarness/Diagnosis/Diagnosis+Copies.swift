import LinkModel

extension Diagnosis {
  /// Returns `nil` if the deployed file leads to the same result, because the rules are then at fault and not the copy.
  func staleCopy(_ reason: DecisionReason) -> Explanation? {
    guard let (app, value) = claimant(reason), case let claim = value.host, let deployment = deployment(of: claim),
      let copy = trace.fetch.copies.last(where: { $0.app == app.name && $0.host == claim }),
      copy.isOldCopy || copy.sentAt <= deployment.time, let file = deployedFile(claim),
      let deployed = verdict(of: file, app, claim), deployed.opensApp != reason.opensApp
    else { return nil }
    let age = copy.isOldCopy ? "a copy" : "the copy of \(TimeSpan.text(trace.time - copy.sentAt)) ago,"
    let effect = deployed.opensApp ? "matches the link" : "does not match the link"
    let wait = copy.next - trace.time
    let next = wait > .zero ? "; the next download is in \(TimeSpan.text(wait))" : ""
    var causes = copy.isOldCopy ? served(claim) : []
    causes += cause("the device's copy is older than this deployment", at: deployment.place)
    if case .ruleMatches(_, let rule) = deployed {
      causes += cause("this rule of the current file matches the link", at: rule.place)
    }
    return Explanation(
      because: reason.code,
      sentence: "\(reason.message); the device has \(age) from before the deployment; "
        + "the current file \(effect)\(next)",
      causes: causes, remedy: copy.remedy ?? DecisionReason.fetchingAgain)
  }
}
