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

  func read(_ documents: inout DocumentReader) -> (device: Device, installed: [String]) {
    var device = Device(apps: apps.map(Self.app))
    device.semantics = semantics(&documents)
    let names = apps.map(\.name)
    guard let node = plan.value("device"),
      let object = documents.object(node, "the device", keys: Self.keys, in: plan.source)
    else { return (device, names) }
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
  private func semantics(_ documents: inout DocumentReader) -> AssociationSemantics {
    var semantics = AssociationSemantics()
    let points = AssociationSemantics.Point.allCases
    guard let node = plan.value("semantics"),
      let object = documents.object(
        node, "the semantics", keys: points.map(\.rawValue), in: plan.source)
    else { return semantics }
    for point in points {
      guard let node = object.value(point.rawValue) else { continue }
      if let choice = object.choice(node, "choice", point.choices.map { ($0, $0) }) {
        _ = semantics.set(point, to: choice)
      }
    }
    return semantics
  }

  static func app(_ app: TestPlan.App) -> Device.App {
    var made = Device.App(
      name: app.name, id: app.id, associatedDomains: app.associatedDomains,
      urlSchemes: app.urlSchemes, isInstalled: false)
    made.isDevelopmentBuild = app.isDevelopmentBuild
    made.isManaged = app.isManaged
    return made
  }
}
