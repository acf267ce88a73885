import LinkModel

/// An app on a device in the course of a row: the app of the plan with what it shows, has to handle, and keeps.
///
/// Whether it is installed and runs is the system's to know: `LiveDevice.system.apps`, at the same place.
struct LiveApp: Sendable {
  let plan: TestPlan.App
  var screens: NavigationState
  var inbox: Inbox?
  var contents = AppContents()

  init(_ app: TestPlan.App) {
    plan = app
    screens = app.navigation.start()
  }

  var name: String { plan.name }

  mutating func start(signedIn: Bool = false) {
    screens = plan.navigation.start(signedIn: signedIn)
  }

  mutating func apply(_ given: Given) {
    if let tab = given.tab { show(tab: tab) }
    let stack = given.stack.map { $0.map(Screen.init(label:)) } ?? screens.stack
    screens =
      NavigationState(
        stack: stack, modal: given.modal?.map(Screen.init(label:)) ?? screens.modal,
        signedIn: given.signedIn ?? screens.signedIn, pending: screens.pending, tab: screens.tab,
        parked: screens.parked) ?? screens
  }

  /// Brings a tab to the front, as the person does in the tab bar; an app that has no such tab stays as it is.
  private mutating func show(tab name: String) {
    guard let here = screens.tab, here != name,
      let tab = plan.navigation.tabs.first(where: { $0.name == name })
    else { return }
    screens = screens.switching(from: here, to: tab)
  }

  mutating func remove(_ screen: Screen) {
    screens = NavigationState(
      root: screens.root, pushed: screens.pushed.filter { $0 != screen },
      modal: screens.modal.filter { $0 != screen }, signedIn: screens.signedIn,
      pending: screens.pending, tab: screens.tab,
      parked: screens.parked.mapValues { $0.removing(screen) })
  }
}
