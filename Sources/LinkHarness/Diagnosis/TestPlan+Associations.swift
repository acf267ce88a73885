package import LinkModel
import MockSite

extension TestPlan {
  /// An app of the plan and a host that serves an association file.
  package struct Association: Sendable {
    package let app: Device.App
    package let file: AssociationFile
    package let host: String
    /// Whether the app's entitlement covers the host.
    package let isClaimed: Bool
    /// The position of the app's associated domains or, if the plan does not list them, of the app.
    package let place: PlanPlace
  }

  /// The plan's apps with the association files that its sites serve for the apps' hosts.
  package var associations: [Association] {
    hosts.flatMap { host -> [Association] in
      guard let request = try? HTTPRequest(.get, "https://\(host.name)\(AssociationFetcher.wellKnownPath)") else {
        return []
      }
      let response = hosts.site.respond(to: request)
      guard response.status == .ok, let source = provenance.source(of: response.body) else { return [] }
      let file = AssociationFile(reading: source)
      guard file.refusal == nil else { return [] }
      return apps.compactMap { app in
        guard let written = app.places.app else { return nil }
        return Association(
          app: app.declared, file: file, host: host.name,
          isClaimed: app.declared.linkDomains.contains { $0.host == host.name || $0.covers(host.name) },
          place: (written[\AppForm.associatedDomains] ?? written).place)
      }
    }
  }
}
