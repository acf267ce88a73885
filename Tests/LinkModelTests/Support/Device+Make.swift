extension Device {
  /// Creates a device with a correctly configured shop app, and applies a test's changes to the device.
  static func make(_ change: (inout Device) -> Void = { _ in }) -> Device {
    var device = Device(apps: [.make()])
    change(&device)
    return device
  }
}

extension Device.App {
  static let shopRules = #"{"/":"/tea/private/*","exclude":true},{"/":"/tea/*"}"#

  /// Creates an app (default: the installed shop app, associated with shop.example by a downloaded file).
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
