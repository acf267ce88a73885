package import HarnessText
package import LinkModel
package import MockSite

/// One thing that happens in a row, and what is expected of it; a class, since results carry it along.
package final class Step: Sendable {
  package enum Action: Sendable {
    case open(Link, from: LinkSource)
    /// Several things arrive together, before the app can handle any of them.
    case arrive([Arriving])
    case launch(String)
    case launchFinishes
    case signIn
    case signOut
    case cancelSignIn
    case back
    case wayBack
    case install(String)
    case update(String)
    case advance(Duration)
    case network(Device.Network)
    case battery(isLow: Bool)
    case delete(String)
    case deploy([HostDescription])
    case request(HTTPRequest)
    case choose(browser: Bool, host: String)
    case tap(String)
    case banner(closes: Bool)
    case canOpen(Link, by: String)
    case activity(UserActivity, for: String)
    case inApp(AppAction)
    case terminate(String, byPerson: Bool)
  }

  /// What happens inside an app, whose content and effects it is about.
  package enum AppAction: Sendable {
    case refresh
    /// The item, or the route without values, whose content is thrown away; `nil` for everything.
    case invalidate(Screen?, at: PlanPlace? = nil)
    /// The action that analytics report, where it has a name.
    case convert(String?)
    case share(Share)
  }

  package struct Share: Sendable {
    package let route: String
    let parameters: RouteParameters
    let platform: LinkMaker.Platform
    let campaign: LinkMaker.Campaign?

    /// Whether a router took the link for what it was made for; it may find further parameters in it.
    func isRead(by match: RouteMatch?) -> Bool {
      guard let match, match.name == route else { return false }
      return parameters.all.allSatisfy { match.parameters[$0.name] == $0.value }
    }
  }

  package struct Arriving: Sendable {
    /// How it arrives when the system has no say in it; `nil` for a link that is opened.
    let kind: Arrival.Kind?
    let link: Link
    let source: LinkSource
    /// The app it is for; `nil` for the one on screen.
    let app: String?
    /// What a notification without a URL carries.
    var payload: [RouteParameter]?
  }

  package let action: Action
  package let given: Given
  package let expectations: [Expectation]
  /// The objects of `expect` that hold no value besides those the expectations name.
  package let exactly: [Exactly]
  let place: PlanPlace
  package var position: SourcePosition { place.position }
  /// The device it happens on, when it is not the one the plan calls `device`.
  package let device: String?

  init(
    action: Action, given: Given, expectations: [Expectation], exactly: [Exactly],
    place: PlanPlace, device: String? = nil
  ) {
    self.action = action
    self.given = given
    self.expectations = expectations
    self.exactly = exactly
    self.place = place
    self.device = device
  }

  var looksAtSite: Bool {
    if case .request = action { return true }
    return expectations.contains { $0.field.field.traits.contains(.needsRequests) }
      || exactly.contains { $0.path.isEmpty }
  }
}

/// What a row or step starts from, as far as it says so.
package struct Given: Sendable, Equatable {
  package var signedIn: Bool?
  /// The tab in front, of the apps that have it.
  package var tab: String?
  package var stack: [String]?
  package var modal: [String]?
  package var state: Device.State?
  /// The names of the apps on the device, when a row starts from others than the plan.
  package var installed: [String]?
  package var browserPreferred: Set<String>?
  /// Whether an app that a link launches is ready only when a step says so.
  var slowLaunch: Bool?
  package var language: Language?

  func over(_ base: Given) -> Given {
    Given(
      signedIn: signedIn ?? base.signedIn, tab: tab ?? base.tab, stack: stack ?? base.stack,
      modal: modal ?? base.modal,
      state: state ?? base.state, installed: installed ?? base.installed,
      browserPreferred: browserPreferred ?? base.browserPreferred,
      slowLaunch: slowLaunch ?? base.slowLaunch,
      language: language ?? base.language)
  }
}

/// A way to replay a row again that must not change what comes out.
package enum RepeatCheck: String, Sendable, CaseIterable {
  case again
  case secondTap
  case startStates
  case permutedRoutes

  var words: String {
    switch self {
    case .again: "the same row replayed again"
    case .secondTap: "a second tap"
    case .startStates: "another start"
    case .permutedRoutes: "another order of the routes"
    }
  }
}
