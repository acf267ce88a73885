import MockSite
package import HarnessText
package import LinkModel

/// One thing that happens in a row, and what is expected of it; a class, since results carry it along.
package final class Step: Sendable {
  /// What happens.
  package enum Action: Sendable {
    /// A link is tapped, scanned or typed.
    case open(Link, from: LinkSource)
    /// Several things arrive together, before the app can handle any of them.
    case arrive([Arriving])
    /// An app is opened from the home screen.
    case launch(String)
    case launchFinishes
    case signIn
    case signOut
    /// The person turns away from the sign-in screen.
    case cancelSignIn
    /// The person goes back one screen.
    case back
    /// An app is installed, which downloads the association files of its domains.
    case install(String)
    /// An app is updated, which downloads them again.
    case update(String)
    /// Time passes.
    case advance(Duration)
    case network(Device.Network)
    /// The battery runs low, or is charged.
    case battery(isLow: Bool)
    /// An app is deleted, and its copies of the files with it.
    case delete(String)
    /// Parts of the site are replaced while everything runs.
    case deploy(Deployment)
    /// A client that is neither the device nor its browser asks the site.
    case request(SiteRequest)
    /// The person chooses browser or app for a domain, by long press or banner.
    case choose(browser: Bool, host: String)
    /// The person taps a link on the page that is shown.
    case tap(String)
    /// The person taps the banner of the page that is shown, or closes it.
    case banner(closes: Bool)
    case canOpen(Link, by: String)
    case activity(UserActivity, for: String)
    /// Something happens inside the app.
    case inApp(AppAction)
    /// An app is ended, by the system or by the person.
    case terminate(String, byPerson: Bool)
  }

  /// What happens inside an app, whose content and effects it is about.
  package enum AppAction: Sendable {
    /// The person asks for the content of the screen on top again.
    case refresh
    /// The app throws away what it kept.
    case invalidate
    /// The person does what the link was for.
    case convert
    /// The app makes a link, and it is opened.
    case share(Share)
  }

  /// A link that an app makes.
  package struct Share: Sendable {
    package let route: String
    let parameters: RouteParameters
    let platform: LinkMaker.Platform
    let campaign: LinkMaker.Campaign?
  }

  /// A link that arrives together with others.
  package struct Arriving: Sendable {
    /// How it arrives when the system has no say in it; `nil` for a link that is opened.
    let kind: Arrival.Kind?
    let link: Link
    let source: LinkSource
    /// The app it is for; `nil` for the one on screen.
    let app: String?
  }

  /// New association files, pages or certificates for some hosts.
  package struct Deployment: Sendable {
    package let changes: [HostDescription]
  }

  /// What happens.
  package let action: Action
  /// What is set just before it happens.
  package let given: Given
  package let expectations: [Expectation]
  /// The objects of `expect` that hold no value besides those the expectations name.
  package let exactly: [Exactly]
  /// Where the step stands in the plan.
  package let position: SourcePosition
  /// The device it happens on, when it is not the one the plan calls `device`.
  package let device: String?

  init(
    action: Action, given: Given, expectations: [Expectation], exactly: [Exactly],
    position: SourcePosition, device: String? = nil
  ) {
    self.action = action
    self.given = given
    self.expectations = expectations
    self.exactly = exactly
    self.position = position
    self.device = device
  }

  /// Whether what the sites received in the step is to be kept for it.
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
  /// The screens of the app, root first; those of the tab in front.
  package var stack: [String]?
  /// The screens presented over them.
  package var modal: [String]?
  /// Whether the app runs.
  package var state: Device.State?
  /// The names of the apps on the device, when a row starts from others than the plan.
  package var installed: [String]?
  /// The domains the person chose the browser for.
  package var browserPreferred: Set<String>?
  /// Whether an app that a link launches is ready only when a step says so.
  var slowLaunch: Bool?
  package var language: Language?

  /// These settings, with those that are missing taken from others.
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
