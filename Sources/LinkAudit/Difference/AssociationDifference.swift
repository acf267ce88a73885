package import LinkModel

/// The changes for links when one association file replaces another, computed from their patterns.
package struct AssociationDifference: Sendable {
  /// A set of URLs with different verdicts, decided by one rule before and by one rule after.
  package struct Change: Sendable {
    package let app: String
    package let witness: String
    package let before: AssociationVerdict
    package let after: AssociationVerdict

    /// Whether the app opens different links: a URL that was excluded and is now unmatched goes to the browser either way.
    package var isBehaviour: Bool { (before.outcome == .match) != (after.outcome == .match) }
  }

  /// An app added to or removed from a service with a plain list of apps.
  package struct ServiceChange: Sendable, Equatable {
    package let service: AssociationFile.Service
    package let app: String
    package let isAdded: Bool
  }

  /// The URLs whose verdict changes, by app in the order of the old file, new apps last.
  package let changes: [Change]
  package let services: [ServiceChange]
  /// The apps with undecided changes: the step budget was exceeded, or rules differ in `percentEncoded`.
  package let unsettledApps: [String]

  /// Whether nothing changes on a device, as far as that was decided.
  package var isBehaviourSame: Bool {
    services.isEmpty && !changes.contains(where: \.isBehaviour)
  }

  /// Compares a file with its replacement in at most `stepBudget` steps.
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
