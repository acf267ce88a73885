import LinkModel

final class DeviceForm: Form {
  static let table = FormTable(
    DeviceForm(), "device", "the device", "The device before the first step")

  let os = Key(
    "os", .system(suchAs: "iOS 18"), default: Device().os,
    "The system: iOS, iPadOS, macOS, tvOS, visionOS or watchOS with a version, which determines the keys of association files that it reads. Before iOS 14, files are downloaded from the site, at the root path if necessary"
  )
  let installed = Key("installed", KeyKind.app.list, "The installed apps (default: all)")
  let browserPreferred = Key(
    "browserPreferred", KeyKind.host.list, default: [],
    "Domains for which the user chose the browser")
  let appPreferred = Key(
    "appPreferred", KeyKind.host.list, default: [],
    "Domains for which the user chose the app, without which macOS opens links in the browser")
  let browser = Key(
    "browser", .app,
    "The app that is the default web browser in place of Safari; it needs `webBrowser`")
  let privateBrowsing = Key(
    "privateBrowsing", .flag, default: false,
    "Whether Safari browses privately, where it shows no Smart App Banner")
  let management = Key(
    "management", KeyKind<Written<ManagementForm>>.object(), "The restrictions of device management"
  )
  let developerMode = Key(
    "developerMode", .flag, default: false, "Whether Associated Domains Development is on")
  let trustedRoots = Key(
    "trustedRoots", KeyKind.host.list, default: [],
    "Hosts whose private root certificate is installed")
  let model = Key(
    "model", .text,
    "The model as analytics report it, such as `iPhone17,1` (default: `iPhone`, `iPad` and so on)")
  let region = Key(
    "region", .text, default: Device().region,
    "An ISO code; the files of its country's domains are among the first downloaded")
  let network = Key(
    "network", .network, default: Device().network,
    "The connection; downloads wait for better conditions")
  let battery = Key(
    "battery", .battery, default: Device().isBatteryLow,
    "The battery; downloads wait for better conditions")
}

final class ManagementForm: Form {
  static let table = FormTable(
    ManagementForm(), "management", "the management", "The restrictions of device management")

  let appClips = Key(
    "appClips", .flag, default: true, "Whether App Clips are allowed, by the key `allowAppClips`")
  let deniedHosts = Key(
    "deniedHosts", KeyKind.host.list, default: [],
    "Hosts that a content filter blocks, by the key `DenyListURLs`")
}

extension KeyKind where Value == Device.Network {
  static var network: KeyKind { choice("state of the network") }
}

extension KeyKind where Value == Bool {
  static var battery: KeyKind {
    choice("state of the battery", [("low", true), ("charged", false)])
  }
}

extension Device {
  mutating func configure(_ device: Written<DeviceForm>) {
    os = device.os
    browserPreferred = Set(device.browserPreferred)
    appPreferred = Set(device.appPreferred)
    defaultBrowser = device.browser
    isPrivate = device.privateBrowsing
    if let management = device.management {
      allowsClips = management.appClips
      filteredHosts = Set(management.deniedHosts)
    }
    trustedRoots = Set(device.trustedRoots)
    isInDeveloperMode = device.developerMode
    model = device.model
    region = device.region
    network = device.network
    isBatteryLow = device.battery
  }
}

final class AssumptionsForm: Form {
  static let table = FormTable(
    AssumptionsForm(), "assumptions", "the assumptions",
    "Choices for behaviour that sources disagree about")

  let points = Assumptions.Point.allCases.map { point in
    Key(
      point.rawValue, .choice("choice", of: point.choices),
      "\(point.about) (\(point.evidence))")
  }
}

extension Assumptions {
  init(_ written: Written<AssumptionsForm>) {
    self.init()
    for (point, key) in zip(Point.allCases, AssumptionsForm.table.form.points) {
      if let choice = key.read(written.object) { self[point] = choice }
    }
  }
}
