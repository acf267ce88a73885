import HarnessText

extension DecisionReason {
  package static func verdict(
    _ verdict: AssociationVerdict, of file: AssociationFile, app: String, id: String, host: String
  ) -> DecisionReason {
    switch verdict.reason {
    case .refused(let refusal): return .associationUnreadable(app: app, host: host, refusal)
    case .appNotListed where file.lacksApps: return .appsMissing(app: app, host: host)
    case .appNotListed:
      return .appNotInFile(
        app: app, id: id, host: host,
        near: file.unreadApps.contains(id)
          ? id : NearIdentifier.nearest(to: id, among: file.appIDs))
    case .entryWithoutRules: return .entryWithoutRules(app: app, host: host)
    case .noRuleHolds(let tried): return .noRuleMatches(app: app, host: host, tried: tried)
    case .schemeNotWeb: return .notAURL
    case .hostNotCovered: return .domainNotAssociated(host: host)
    case .portNotSupported(let port): return .portNotSupported(port: port)
    case .rule(let place):
      let reference = DecisionReason.RuleReference(
        host: host, detail: verdict.detail ?? 0, rule: place,
        place: Place(verdict.range ?? 0..<0, in: file.document.source))
      return verdict.outcome == .exclude
        ? .excluded(app: app, reference) : .ruleMatches(app: app, reference)
    }
  }
}
