package import LinkModel
import MockSite

extension TestPlan {
  package struct Association: Sendable {
    package let app: Device.App
    package let file: AssociationFile
    package let host: String
    package let isClaimed: Bool
    package let place: PlanPlace
  }

  package var associations: [Association] {
    hosts.flatMap { host -> [Association] in
      guard let file = associationFile(of: host.name, on: hosts, for: device) else { return [] }
      return apps.compactMap { app in
        guard let written = app.places.app else { return nil }
        return Association(
          app: app.declared, file: file, host: host.name,
          isClaimed: app.declared.linkDomains.contains { $0.host == host.name || $0.covers(host.name) },
          place: (written[\AppForm.associatedDomains] ?? written).place)
      }
    }
  }

  /// The association file that a device would get from a host; `nil` if the system cannot use its response.
  func associationFile(of host: String, on hosts: HostTable, for device: Device) -> AssociationFile? {
    let url = "https://\(host)\(AssociationFetcher.wellKnownPath)"
    guard let request = try? HTTPRequest(.get, url) else { return nil }
    let response = hosts.site.respond(to: request)
    guard let source = provenance.source(of: response.body),
      case .file(let file) = AssociationDownload(
        of: response, source, keys: device.os.associationKeys)
    else { return nil }
    return file
  }
}
