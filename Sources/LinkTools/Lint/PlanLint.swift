package import LinkHarness
import HarnessText
import LinkModel

package enum PlanLint {
  package static func files(_ plans: [TestPlan]) -> [FileLint] {
    Dictionary(grouping: plans.flatMap(\.associations)) { $0.place }.values.flatMap { ofApp -> [FileLint] in
      let place = ofApp[0].place
      return causes(ofApp).map { cause in
        FileLint(place.source.wholeFile, findings: [Finding(cause, at: place)])
      }
    }.sorted { ($0.source.file, $0.findings[0].position.line) < ($1.source.file, $1.findings[0].position.line) }
  }

  /// Returns one cause of each kind, because a plan can serve one file for many hosts.
  private static func causes(_ associations: [TestPlan.Association]) -> [Problem] {
    let unclaimed = associations.filter { !$0.isClaimed && $0.isListed }
    let unlisted = associations.filter { $0.isClaimed && !$0.isListed }
    var causes: [Problem] = []
    if let first = unclaimed.first {
      causes.append(
        Problem(
          .hostNotClaimed,
          "the file of \(first.host) lists \(first.app.id), but the app's associated domains do not contain \(first.host)"
            + more(unclaimed),
          first.meant.map { "write \"applinks:*.\(first.host)\" for \"\($0.raw)\"" }
            ?? "add \"applinks:\(first.host)\""))
    }
    if let first = unlisted.first {
      causes.append(
        Problem(
          .appNotListed, "the file of \(first.host) \(first.file.absence(of: first.app.id))" + more(unlisted)))
    }
    return causes
  }

  private static func more(_ associations: [TestPlan.Association]) -> String {
    let hosts = associations.map(\.host).distinct.dropFirst()
    return hosts.isEmpty
      ? ""
      : "; the same is true of \(hosts.listed(upTo: 3))"
  }
}

extension TestPlan.Association {
  fileprivate var isListed: Bool { file.detail(for: app.id) != nil }

  /// The value that was meant for the host's subdomains, whose file is the host's own.
  fileprivate var meant: AssociatedDomain? {
    app.associatedDomains.first { $0.defect == .misplacedWildcard && $0.raw.hasSuffix("*." + host) }
  }
}
