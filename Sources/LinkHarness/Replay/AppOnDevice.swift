import LinkModel

/// What one app on a device shows, has to handle, and keeps.
struct AppOnDevice: Sendable {
  private let app: TestPlan.App
  /// Its screens.
  var screens: NavigationState
  /// What arrived since it was launched.
  var inbox: Inbox?
  /// What it loads and keeps.
  var contents = AppContents()

  init(_ app: TestPlan.App) {
    self.app = app
    screens = app.navigation.start()
  }

  /// The name the plan gives it.
  var name: String { app.name }

  /// Brings a tab to the front, as the person does in the tab bar; an app that has no such tab stays as it is.
  mutating func show(tab name: String) {
    guard let here = screens.tab, here != name,
      let tab = app.navigation.tabs.first(where: { $0.name == name })
    else { return }
    screens = screens.switching(from: here, to: tab)
  }

  /// Shows the screens of a start.
  mutating func start(signedIn: Bool = false) {
    screens = app.navigation.start(signedIn: signedIn)
  }
}
