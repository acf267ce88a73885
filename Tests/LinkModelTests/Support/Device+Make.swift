import HarnessTestSupport
import LinkModel

extension Device {
  /// A device with a shop that is set up as it should be, and whatever a test makes of it.
  static func make(_ change: (inout Device) -> Void = { _ in }) -> Device {
    var device = Device(apps: [.make()])
    change(&device)
    return device
  }
}

extension Device.App {
  static let shopRules = #"{"/":"/tea/private/*","exclude":true},{"/":"/tea/*"}"#

  /// The shop: installed, associated with shop.example, its file downloaded.
  static func make(
    _ name: String = "shop", id: String = AssociationFile.shopApp,
    domains: [String] = ["applinks:shop.example"], schemes: [String] = [],
    isInstalled: Bool = true,
    download: AssociationDownload? = .file(
      .make(components: shopRules, file: "shop.json"))
  ) -> Device.App {
    Device.App(
      name: name, id: id, associatedDomains: domains.map(AssociatedDomain.init),
      urlSchemes: schemes, isInstalled: isInstalled,
      associations: download.map { ["shop.example": $0] } ?? [:])
  }
}
