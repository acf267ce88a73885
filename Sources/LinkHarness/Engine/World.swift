import LinkModel
import MockSite

struct World {
  var hosts: HostTable
  var device: LiveDevice
  private(set) var otherDevices: [LiveDevice]
  var now = Duration.zero
  var launchIsSlow = false
  var language = Language.english
  var cdn = AssociationCDN()
  var siteCDN = SiteCDN()
  var siteAnswers: [String: AssociationFetcher.Answer] = [:]
  @Rare private var applied: Given?

  init(_ setup: ReplaySetup) {
    let plan = setup.plan
    hosts = plan.hosts
    let apps = LiveApps(plan.apps)
    func live(_ name: String?, _ device: Device, _ installed: [String]) -> LiveDevice {
      LiveDevice(name, device, apps, installed: installed.compactMap { setup.places[$0] })
    }
    device = live(nil, plan.device, plan.installed)
    otherDevices = plan.otherDevices.map { live($0.name, $0.device, $0.installed) }
  }

  var asStart: World {
    var start = self
    start.device = device.asStart
    start.otherDevices = otherDevices.map(\.asStart)
    return start
  }

  func starting(with given: Given) -> World {
    var world = self
    world.apply(given)
    world.applied = given
    return world.asStart
  }

  mutating func use(_ name: String?) {
    guard device.name != name, let index = otherDevices.firstIndex(where: { $0.name == name })
    else { return }
    swap(&device, &otherDevices[index])
  }

  mutating func publish(_ files: [String: AssociationDownload]) {
    device.publish(files)
    for index in otherDevices.indices { otherDevices[index].publish(files) }
  }

  mutating func apply(_ given: Given) {
    defer { applied = nil }
    // Returns early for the many steps that specify no starting state.
    if given == Given() || given == applied { return }
    language = given.language ?? language
    launchIsSlow = given.slowLaunch ?? launchIsSlow
    device.apply(given)
  }

  func surroundings(of place: AppPlace, named name: String, on screens: NavigationState) -> AppTurn.Surroundings {
    let system = device.system
    return AppTurn.Surroundings(
      place: place, name: name, screens: screens,
      state: place.isClip || system.apps.isEmpty ? .notRunning : system.apps.state(place.app),
      now: now, date: system.date, language: language, launchIsSlow: launchIsSlow,
      isOffline: system.network == .offline, hosts: hosts, device: device.name, os: system.os, model: system.modelName)
  }
}
