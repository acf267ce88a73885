package import HarnessText
package import LinkModel
import MockSite

extension TestPlan {
  package struct Association: Sendable {
    package let app: Device.App
    package let file: AssociationFile
    package let host: String
    package let isClaimed: Bool
    package let place: Place
  }

  package var associations: [Association] {
    hosts.flatMap { host -> [Association] in
      guard let file = hosts.associationFile(of: host.name, for: device) else { return [] }
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

extension HostTable {
  /// The association file that a device would get from a host; `nil` if the system cannot use its response.
  func associationFile(of host: String, for device: Device) -> AssociationFile? {
    let url = "https://\(host)\(AssociationDownload.path)"
    guard let request = try? HTTPRequest(.get, url) else { return nil }
    let response = site.respond(to: request)
    guard response.file != nil,
      case .file(let file) = AssociationDownload(
        of: response, response.text(named: url), keys: device.os.associationKeys)
    else { return nil }
    return file
  }
}
