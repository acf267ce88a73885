import LinkModel

final class DeviceForm: Form {
  static let table = form("the device", "The state of the device before the first step")

  let os = Key(
    .system(suchAs: "iOS 18"), default: Device().os,
    "The version of iOS, iPadOS, macOS, tvOS, visionOS or watchOS. It determines the keys that the system reads in association files. Systems before iOS 14, macOS 11, tvOS 14 and watchOS 7 download association files directly from the site. They request the root path if there is no valid response at the well-known path"
  )
  let installed = Key(KeyKind.app.list, "The installed apps (default: all)")
  let browserPreferred = Key(
    KeyKind.host.list, default: [],
    "Domains whose links the user chose to open in the browser")
  let appPreferred = Key(
    KeyKind.host.list, default: [],
    "Domains whose links the user chose to open in the app; without this choice, macOS opens links in the browser"
  )
  let browser = Key(
    .app,
    "The app that is the default web browser (default: Safari); ignored unless the app is installed and has `webBrowser` set"
  )
  let privateBrowsing = Key(
    .flag, default: false,
    "Whether Safari uses Private Browsing, which hides Smart App Banners, App Clip banners and App Clip cards"
  )
  let management = Key(
    .object(ManagementForm.self),
    "The restrictions imposed by device management"
  )
  let developerMode = Key(.flag, default: false, "Whether Associated Domains Development is enabled")
  let trustedRoots = Key(
    KeyKind.host.list, default: [],
    "Hosts whose certificates are signed by private roots installed on the device; these roots are trusted only for downloads with `mode=managed`"
  )
  let model = Key(
    .text,
    "The device model in analytics events, such as `iPhone17,1` (default: the model family, such as `iPhone`)"
  )
  let date = Key(
    .date, default: .zero,
    "The date at which rows start, such as `2026-01-31T12:00:00Z` (default: 1970)"
  )
  let region = Key(
    .text, default: Device().region,
    "The user's region as an ISO country code; association files of hosts in the region's top-level domain are among the first to be downloaded"
  )
  let network = Key(
    .network, default: Device().network,
    "The state of the network; association files are downloaded only while it is `online`")
  let battery = Key(
    .battery, default: Device().isBatteryLow,
    "The state of the battery; association files are not downloaded while it is `low`")
}

final class ManagementForm: Form {
  static let table = form(
    "the management",
    "The restrictions imposed by device management")

  let appClips = Key(
    .flag, default: true,
    "Whether App Clips are allowed, as set by the restriction `allowAppClips`")
  let deniedHosts = Key(
    KeyKind.host.list, default: [],
    "Hosts that a content filter blocks, as listed in `DenyListURLs`")
}

extension KeyKind where Value == Duration {
  fileprivate static var date: KeyKind {
    KeyKind<String>.text.parsed(as: { _ in "a date such as \"2026-01-31T12:00:00Z\"" }, CalendarTime.sinceEpoch)
  }
}

extension KeyKind where Value == Device.Network {
  static var network: KeyKind { choice("network state") }
}

extension KeyKind where Value == Bool {
  static var battery: KeyKind {
    choice("battery state", [("low", true), ("charged", false)])
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
    date = device.date
    network = device.network
    isBatteryLow = device.battery
  }
}

final class AssumptionsForm: Form {
  static let table = form(
    "the assumptions",
    "The system behaviour to assume where published sources disagree")

  let points = Assumptions.Point.allCases.map { point in
    Key(
      named: point.rawValue, .choice("choice", of: point.choices),
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
