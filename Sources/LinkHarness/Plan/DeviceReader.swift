import HarnessText
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

  func read(_ documents: inout DocumentReader) -> Readings {
    let assumptions = assumptions(&documents)
    let own = plan.value("device").flatMap {
      documents.object($0, "the device", keys: Self.keys, in: plan.source)
    }
    let (device, installed) = read(own, assumptions)
    var others: [TestPlan.NamedDevice] = []
    for member in plan.named("devices") {
      guard
        let object = documents.object(
          member.value, "the device \(member.name)", keys: Self.keys, in: plan.source)
      else { continue }
      let (device, installed) = read(object, assumptions)
      others.append(
        TestPlan.NamedDevice(name: member.name, device: device, installed: installed))
    }
    return Readings(device: device, installed: installed, others: others)
  }

  /// The devices of a plan.
  struct Readings {
    let device: Device
    let installed: [String]
    /// The ones besides, by name.
    let others: [TestPlan.NamedDevice]
  }

  private func read(
    _ object: StrictObject?, _ assumptions: Assumptions
  ) -> (device: Device, installed: [String]) {
    var device = Device(apps: apps.map(\.declared))
    device.assumptions = assumptions
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
  private func assumptions(_ documents: inout DocumentReader) -> Assumptions {
    var assumptions = Assumptions()
    let points = Assumptions.Point.allCases
    guard let node = plan.value("assumptions"),
      let object = documents.object(
        node, "the assumptions", keys: points.map(\.rawValue), in: plan.source)
    else { return assumptions }
    for point in points {
      guard let node = object.value(point.rawValue) else { continue }
      if let choice = object.choice(node, "choice", point.choices.map { ($0.rawValue, $0) }) {
        assumptions[point] = choice
      }
    }
    return assumptions
  }
}
