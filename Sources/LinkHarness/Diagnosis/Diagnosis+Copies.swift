import LinkModel

extension Diagnosis {
  /// Returns `nil` if the deployed file leads to the same result, because the rules are then at fault and not the copy.
  func staleCopy(_ reason: DecisionReason) -> Explanation? {
    guard reason.dependsOnFile, let app = plan.app(named: reason.app), let link, let host = link.host,
      let claim = claim(of: app, on: host)?.host, let deployment = deployments[claim],
      let copy = trace.fetch.copies.last(where: { $0.app == app.name && $0.host == claim }),
      copy.isOldCopy || copy.sentAt <= deployment.time, let file = deployedFile(claim)
    else { return nil }
    let deployed = DecisionReason.verdict(
      file.verdict(for: link, app: app.id), of: file, app: app.name, id: app.id, host: claim)
    guard deployed.opensApp != reason.opensApp else { return nil }
    let age = copy.isOldCopy ? "a copy" : "the copy of \(TimeSpan.text(trace.time - copy.sentAt)) ago,"
    let effect = deployed.opensApp ? "matches the link" : "does not match the link"
    let wait = copy.next - trace.time
    let next = wait > .zero ? "; the next download is in \(TimeSpan.text(wait))" : ""
    var causes = copy.isOldCopy ? servedFile(claim) : []
    causes += cause("the device's copy is older than this deployment", at: deployment.place)
    if case .ruleMatches(_, let rule) = deployed {
      causes += cause("this rule of the current file matches the link", at: rule.place)
    }
    return Explanation(
      because: reason.code,
      sentence: "\(reason.message); the device has \(age) from before the deployment; "
        + "the current file \(effect)\(next)",
      causes: causes)
  }
}
