package import HarnessText
package import LinkModel
package import MockSite

/// This type is a class so that results can share an instance instead of copying it.
package final class Step: Sendable {
  package enum Action: Sendable {
    case open(Link, from: LinkSource)
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
    case webCredentials(host: String, isCallback: Bool, for: String)
    case activity(UserActivity, for: String)
    case inApp(AppAction)
    case terminate(String, byPerson: Bool)

    /// The link of a notification is not opened; it arrives at the app to which it belongs.
    static func opening(_ link: Link, from source: LinkSource, among apps: [TestPlan.App]) -> Self {
      source == .push
        ? .arrive([Arriving(kind: .push, link: link, source: .app, app: apps.owner(of: link))])
        : .open(link, from: source)
    }

    var endsProcess: Bool {
      switch self {
      case .terminate, .delete, .update: true
      default: false
      }
    }

    /// The links that the action itself contains.
    package var links: [Link] {
      switch self {
      case .open(let link, _): [link]
      case .arrive(let arrivals): arrivals.filter { $0.activity?.page != nil || $0.activity == nil }.map(\.link)
      default: []
      }
    }

    var hasSystemCall: Bool {
      if case .arrive(let arrivals) = self { arrivals.contains { $0.call != nil } } else { false }
    }

    var bringsLink: Bool {
      switch self {
      case .open, .arrive, .tap, .banner, .canOpen, .webCredentials, .activity, .request, .inApp(.share), .inApp(.tap):
        true
      default: false
      }
    }
  }

  package enum AppAction: Sendable {
    case refresh
    case invalidate(Screen?, at: Place? = nil)
    case convert(String?)
    case share(Share)
    case chooseTab(String)
    case tap(String)
    case returnToPrevious
  }

  package struct Share: Sendable {
    let route: String
    let parameters: RouteParameters
    let platform: LinkMaker.Platform
    let campaign: LinkMaker.Campaign?

    /// Additional parameters of the match are ignored.
    func isRead(by match: RouteMatch?) -> Bool {
      guard let match, match.name == route else { return false }
      return parameters.all.allSatisfy { match.parameters[$0.name] == $0.value }
    }
  }

  package struct Arriving: Sendable {
    let kind: Arrival.Kind?
    let link: Link
    let source: LinkSource
    let app: String?
    var payload: [RouteParameter]?
    var values: [String: JSONValue] = [:]
    var isLater = false
    var activity: UserActivity?
    /// The index of the list in `arrive` that contains it: one call of the system, with all events of the list.
    var call: Int?
  }

  /// What a step or a row expects itself, apart from the plan's defaults.
  enum Extent: Int {
    case nothing, system, app
  }

  /// The parts of the step to which failures can point.
  struct Written {
    /// The step, with the placeholders that it contains.
    var object: WrittenPart?
    /// What is not as in `object`, if it has placeholders or is a row's first step.
    @Rare var filled: (owner: WrittenPart?, action: WrittenPart?, given: WrittenPart?)?

    /// The object that has the expectations or to which they can be added; the cells of a matrix share one, and that of
    /// a table is in none of the plan's objects.
    var owner: WrittenPart? { filled.map(\.owner) ?? object }
    var given: WrittenPart? { filled.map(\.given) ?? object?["given"] }
    var from: WrittenPart? { object?["from"] }
  }

  package let action: Action
  package var given: Given { changes?.given ?? Given() }
  /// Most steps have none.
  private let changes: Changes?
  package let expectations: [Expectation]
  let exactly: [Exactly]
  /// What was seen; empty unless the step is a question.
  package let saw: [Expectation]
  let place: Place
  let written: Written
  var position: SourcePosition { place.position }
  package let device: String?
  let extent: Extent
  let looksAtSite: Bool
  var setsState: Bool { changes != nil }

  init(
    action: Action, given: Given, expectations: [Expectation], exactly: [Exactly],
    saw: [Expectation] = [], place: Place, written: Written = Written(), device: String? = nil, extent: Extent = .app
  ) {
    self.action = action
    changes = given == Given() ? nil : Changes(given)
    self.expectations = expectations
    self.exactly = exactly
    self.saw = saw
    self.place = place
    self.written = written
    self.device = device
    self.extent = extent
    let isRequest = if case .request = action { true } else { false }
    looksAtSite =
      isRequest
      || (saw.isEmpty ? expectations : expectations + saw).contains { $0.field.field.traits.contains(.needsRequests) }
      || exactly.contains { $0.path.isEmpty }
  }
}

private final class Changes: Sendable {
  let given: Given

  init(_ given: Given) { self.given = given }
}

/// The state that a row or step sets before its action; properties that are `nil` leave the state unchanged.
package struct Given: Sendable, Equatable {
  package var signedIn: Bool?
  var tab: String?
  var stack: [String]?
  var modal: [String]?
  package var state: Device.State?
  /// The names of the installed apps, in place of the plan's list.
  package var installed: [String]?
  package var browserPreferred: Set<String>?
  package var slowLaunch: Bool?
  package var language: Language?
  var appState: [String: JSONValue]?

  /// The keys that are `null`, which undo the values of a base.
  var undone: Set<String> = []

  func over(_ base: Given) -> Given {
    func own<Value>(_ value: Value?, or base: Value?, _ key: String) -> Value? {
      value ?? (undone.contains(key) ? nil : base)
    }
    if undone.isEmpty, base == Given() { return self }
    return Given(
      signedIn: own(signedIn, or: base.signedIn, "signedIn"), tab: own(tab, or: base.tab, "tab"),
      stack: own(stack, or: base.stack, "stack"), modal: own(modal, or: base.modal, "modal"),
      state: own(state, or: base.state, "app"), installed: own(installed, or: base.installed, "installed"),
      browserPreferred: own(browserPreferred, or: base.browserPreferred, "browserPreferred"),
      slowLaunch: own(slowLaunch, or: base.slowLaunch, "slowLaunch"),
      language: own(language, or: base.language, "language"), appState: own(appState, or: base.appState, "state"))
  }
}
