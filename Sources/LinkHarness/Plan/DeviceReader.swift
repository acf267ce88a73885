import LinkModel

/// Reads `device`: the system, its settings, and what is installed.
struct DeviceReader {
  let plan: StrictObject
  let apps: [TestPlan.App]

  static let keys = [
    "os", "installed", "browserPreferred", "developerMode", "trustedRoots", "region", "network",
    "battery",
  ]
  static let networks = Device.Network.allCases.map { ($0.rawValue, $0) }
  static let batteries = [("low", true), ("charged", false)]

  func read() -> (device: Device, installed: [String]) {
    read(plan.object("device", "the device", keys: Self.keys), semantics())
  }

  /// Reads `devices`: the ones besides, by name.
  func readOthers() -> [TestPlan.NamedDevice] {
    let semantics = semantics(isSilent: true)
    return plan.named("devices").compactMap { member in
      guard let object = plan.object(member.value, "a device", keys: Self.keys) else { return nil }
      let (device, installed) = read(object, semantics)
      return TestPlan.NamedDevice(name: member.name, device: device, installed: installed)
    }
  }

  private func read(
    _ object: StrictObject?, _ semantics: AssociationSemantics
  ) -> (device: Device, installed: [String]) {
    var device = Device(apps: apps.map(\.declared))
    device.semantics = semantics
    let names = apps.map(\.name)
    guard let object else { return (device, names) }
    if let text = object.string("os"), let node = object.value("os") {
      if let os = OSVersion(text) {
        device.os = os
      } else {
        object.report(.malformed(text, expected: "a version such as \"iOS 18\""), at: node)
      }
    }
    func hosts(_ key: String) -> Set<String> {
      Set((object.strings(key) ?? []).map { $0.asciiLowercased() })
    }
    device.browserPreferred = hosts("browserPreferred")
    device.trustedRoots = hosts("trustedRoots")
    device.isInDeveloperMode = object.bool("developerMode") ?? false
    device.region = object.string("region") ?? device.region
    device.network =
      object.choice("network", "state of the network", Self.networks) ?? device.network
    device.isBatteryLow =
      object.choice("battery", "state of the battery", Self.batteries) ?? device.isBatteryLow
    let installed = object.array("installed")?.compactMap { node in
      object.choice(node, "app of this plan", names.map { ($0, $0) })
    }
    return (device, installed ?? names)
  }

  /// Each disputed point by its name, with one of its two choices.
  private func semantics(isSilent: Bool = false) -> AssociationSemantics {
    var semantics = AssociationSemantics()
    // The findings were reported when the semantics were read for the device itself.
    let plan = isSilent ? plan.silent : plan
    let points = AssociationSemantics.Point.allCases
    guard let object = plan.object("semantics", "the semantics", keys: points.map(\.rawValue))
    else { return semantics }
    for point in points {
      guard let node = object.value(point.rawValue) else { continue }
      if let choice = object.choice(node, "choice", point.choices.map { ($0, $0) }) {
        _ = semantics.set(point, to: choice)
      }
    }
    return semantics
  }
}
