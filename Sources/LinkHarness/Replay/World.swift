import LinkModel

/// Everything a row can change: the sites, the device, and what each app shows.
///
/// A value, so that rows are independent of each other.
struct World: Sendable {
  var hosts: [HostDescription]
  var device: Device
  var fetches: [FetchRecord] = []
  /// The state of each app's screens, by the app's name.
  var screens: [String: NavigationState] = [:]
  /// The app that a link went to last: the one on screen.
  var current: String?

  /// The world of a plan before anything is installed.
  init(_ plan: TestPlan) {
    hosts = plan.hosts
    device = Device(
      os: plan.os,
      apps: plan.apps.map { app in
        Device.App(
          name: app.name, id: app.id, associatedDomains: app.associatedDomains,
          urlSchemes: app.urlSchemes, isInstalled: false)
      },
      browserPreferred: Set(plan.browserPreferred))
    for app in plan.apps {
      screens[app.name] = app.navigation.start()
    }
  }

  mutating func apply(_ given: Given) {
    for (name, state) in screens {
      let stack = given.stack.map { $0.map(Screen.init(label:)) } ?? state.stack
      let signedIn = given.signedIn ?? state.signedIn
      screens[name] =
        NavigationState(
          stack: stack, modal: given.modal?.map(Screen.init(label:)) ?? state.modal,
          signedIn: signedIn, pending: state.pending) ?? state
    }
    guard let state = given.state else { return }
    for index in device.apps.indices { device.apps[index].state = state }
  }

  /// Downloads the association files for an app and puts it on the device.
  mutating func install(_ name: String, with fetcher: AssociationFetcher) async {
    guard let index = device.apps.firstIndex(where: { $0.name == name }) else { return }
    device.apps[index].isInstalled = true
    for host in device.apps[index].associationHosts {
      let record = await fetcher.fetch(host: host, for: name)
      fetches.removeAll { $0.app == name && $0.host == host }
      fetches.append(record)
      device.apps[index].associations[host] = record.download
    }
  }

  /// Takes an app off the device, its copies of the files with it.
  mutating func delete(_ name: String) {
    guard let index = device.apps.firstIndex(where: { $0.name == name }) else { return }
    device.apps[index].isInstalled = false
    device.apps[index].associations = [:]
    fetches.removeAll { $0.app == name }
  }
}
