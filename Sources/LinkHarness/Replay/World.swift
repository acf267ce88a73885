import LinkModel
import MockSite

struct World: Sendable {
  var hosts: HostTable
  /// The devices: the default device first, then the plan's other devices in source order.
  var devices: [LiveDevice]
  /// The index of the device on which the step takes place.
  private(set) var here = 0
  var now = Duration.zero
  var launchIsSlow = false
  var language = Language.english
  var cdn = AssociationCDN()
  var siteCDN = SiteCDN()
  var siteAnswers: [String: AssociationFetcher.Answer] = [:]

  init(_ setup: ReplaySetup) {
    let plan = setup.plan
    hosts = plan.hosts
    let apps = plan.apps.map(LiveApp.init)
    let installed = plan.installed.compactMap { setup.places[$0] }
    devices = [LiveDevice(nil, plan.device, apps, installed: installed)]
    for other in plan.otherDevices {
      let installed = other.installed.compactMap { setup.places[$0] }
      devices.append(LiveDevice(other.name, other.device, apps, installed: installed))
    }
  }

  mutating func use(_ name: String?) {
    here = devices.firstIndex { $0.name == name } ?? here
  }

  mutating func use(place: Int) { here = place }

  mutating func apply(_ given: Given) {
    // Returns early for the many steps that specify no starting state.
    if given == Given() { return }
    language = given.language ?? language
    launchIsSlow = given.slowLaunch ?? launchIsSlow
    devices[here].apply(given)
  }

  func latency(of host: String?) -> Duration {
    host.flatMap { hosts[$0] }?.latency ?? .zero
  }
}
