import LinkModel

struct AssociationDifference: Sendable {
  /// A set of URLs, represented by `witness`, whose verdict changes from `before` to `after`.
  struct Change: Sendable {
    let app: String
    let witness: String
    let before: AssociationVerdict
    let after: AssociationVerdict

    /// An excluded URL and an unmatched one both open in the browser.
    var isBehaviour: Bool { (before.outcome == .match) != (after.outcome == .match) }
  }

  struct ServiceChange: Sendable, Equatable {
    let service: AssociationFile.Service
    let app: String
    let isAdded: Bool
  }

  let changes: [Change]
  let services: [ServiceChange]
  /// Changes may be missing because the step budget was exceeded, a pattern is too large, or rules test different forms
  /// of a URL.
  let unsettledApps: [String]

  var isBehaviourSame: Bool {
    services.isEmpty && !changes.contains(where: \.isBehaviour)
  }

  /// If the analysis of the patterns exceeds `stepBudget` steps, example URLs for individual rules are compared
  /// instead.
  init(
    from old: AssociationFile, to new: AssociationFile, host: String? = nil,
    stepBudget: Int = AssociationLinter.stepBudget
  ) {
    var comparison = EntryComparison(
      old: old, new: new, host: host ?? RuleSpace.exampleHost, budget: stepBudget)
    var changes: [Change] = []
    var unsettled: [String] = []
    let known = Set(old.appIDs)
    for app in old.appIDs + new.appIDs.filter({ !known.contains($0) }) {
      let outcome = comparison.outcome(for: app)
      if !outcome.isSettled { unsettled.append(app) }
      for url in outcome.urls {
        let link = Link(url)
        changes.append(
          Change(
            app: app, witness: url, before: old.verdict(for: link, app: app),
            after: new.verdict(for: link, app: app)))
      }
    }
    self.changes = changes
    unsettledApps = unsettled
    services = Self.services(old, new)
  }

  private static func services(_ old: AssociationFile, _ new: AssociationFile) -> [ServiceChange] {
    AssociationFile.Service.allCases.flatMap { service in
      let (before, after) = (old.services[service] ?? [], new.services[service] ?? [])
      let (was, now) = (Set(before), Set(after))
      return before.filter { !now.contains($0) }
        .map { ServiceChange(service: service, app: $0, isAdded: false) }
        + after.filter { !was.contains($0) }
        .map { ServiceChange(service: service, app: $0, isAdded: true) }
    }
  }
}
