package import LinkModel

/// What changes for links, decided on the pattern language, when one association file takes the place of another.
package struct AssociationDifference: Sendable {
  /// URLs about which the two files disagree, all decided by the same rule before and by the same one after.
  package struct Change: Sendable {
    package let app: String
    package let witness: String
    package let before: AssociationVerdict
    package let after: AssociationVerdict

    /// A URL that was excluded and is now matched by no rule goes to the browser either way.
    package var isBehaviour: Bool { (before.outcome == .match) != (after.outcome == .match) }
  }

  /// An app that a service with a plain list of apps gained or lost.
  package struct ServiceChange: Sendable, Equatable {
    package let service: AssociationFile.Service
    package let app: String
    package let isAdded: Bool
  }

  /// The URLs that change, app by app in the order of the old file, new apps last.
  package let changes: [Change]
  package let services: [ServiceChange]
  /// The apps whose other changes were not settled: the step budget was spent, or rules differ in `percentEncoded`.
  package let unsettledApps: [String]

  /// Whether nothing changes on a device, as far as that was settled.
  package var isBehaviourSame: Bool {
    services.isEmpty && !changes.contains(where: \.isBehaviour)
  }

  /// Compares the file that was served with the one that replaces it, in at most `stepBudget` steps.
  package init(
    from old: AssociationFile, to new: AssociationFile,
    stepBudget: Int = AssociationLinter.stepBudget
  ) {
    var comparison = EntryComparison(old: old, new: new, budget: stepBudget)
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
