import MockSite
package import LinkModel

/// Everything a row can change: the sites, the device, and what each app shows.
///
/// A value, so that rows are independent of each other.
package struct World: Sendable {
  var hosts: [HostDescription]
  package var device: Device
  /// The time since the start of the row.
  var now = Duration.zero
  /// The download behind each app's copy of a host's file.
  var fetches: [FetchRecord] = []
  /// The downloads of the step under way.
  var performed: [FetchRecord] = []
  /// What each app of the plan shows and keeps, in the order of the plan.
  var apps: [AppOnDevice]
  /// The app that a link went to last: the one on screen.
  var current: String?
  /// Whether an app that a link launches is not ready before a step says so.
  var launchIsSlow = false
  /// The language the person reads.
  var language = Language.english
  /// What Apple's network keeps.
  var cdn = AssociationCDN()
  /// What the sites answered it.
  var siteAnswers: [String: AssociationFetcher.Answer] = [:]
  /// The page that is shown.
  var shown: ShownPage?
  /// The devices that are not in hand, by name.
  var parked: [String: Parked] = [:]
  /// The name of the one that is.
  var inHand = Self.ownDevice
  /// When each file is asked for again.
  var checks: [Check] = []

  /// A file that is to be asked for at a time.
  struct Check: Sendable {
    let app: String
    let request: AssociationRequest
    var time: Duration
    var failures = 0
  }

  /// The world of a plan before anything is installed.
  init(_ plan: TestPlan) {
    hosts = plan.hosts
    device = plan.device
    apps = plan.apps.map(AppOnDevice.init)
    for other in plan.otherDevices {
      parked[other.name] = Parked(device: other.device, apps: apps)
    }
  }

  /// The place of an app in `apps`.
  func index(of app: String) -> Int? { apps.firstIndex { $0.name == app } }

  mutating func apply(_ given: Given) {
    // What most rows say.
    if given == Given() { return }
    if let hosts = given.browserPreferred { device.browserPreferred = hosts }
    for index in apps.indices {
      if let tab = given.tab { apps[index].show(tab: tab) }
      let state = apps[index].screens
      let stack = given.stack.map { $0.map(Screen.init(label:)) } ?? state.stack
      let signedIn = given.signedIn ?? state.signedIn
      apps[index].screens =
        NavigationState(
          stack: stack, modal: given.modal?.map(Screen.init(label:)) ?? state.modal,
          signedIn: signedIn, pending: state.pending, tab: state.tab, parked: state.parked) ?? state
    }
    language = given.language ?? language
    launchIsSlow = given.slowLaunch ?? launchIsSlow
    guard let state = given.state else { return }
    for index in device.apps.indices { device.apps[index].state = state }
  }
}
