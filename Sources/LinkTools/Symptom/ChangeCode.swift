import LinkModel

/// What can differ from a plan, so that a link ends elsewhere; the order breaks ties, and the names stay, because
/// reports contain them.
package enum ChangeCode: String, Sendable, CaseIterable {
  case source, sameHost = "same-host", clickTracking = "click-tracking", linkCase = "link-case"
  case browserPreferred = "browser-preferred", installed, appState = "app-state", signedIn = "signed-in", system
  case deviceSetting = "device-setting", disputedPoint = "disputed-point", fileMissing = "file-missing"
  case fileRefused = "file-refused", certificate, fileUnreadable = "file-unreadable", oldCopy = "old-copy"
  case noCopy = "no-copy", otherFile = "other-file", appID = "app-id", rulePattern = "rule-pattern"
  case ruleOrder = "rule-order", ruleTooWide = "rule-too-wide", entitlementHost = "entitlement-host"
  case entitlementForm = "entitlement-form", scheme, schemeOfOther = "scheme-of-other"
  case activityType = "activity-type", routeHost = "route-host", routePattern = "route-pattern"
  case routeOrder = "route-order", routeParameter = "route-parameter", routeSettings = "route-settings"
  case opensItself = "opens-itself", routerDecoding = "router-decoding", entryPoint = "entry-point", start
  case signIn = "sign-in", routerSlash = "router-slash", queue, appClip = "app-clip", routerCase = "router-case"
  case routerHost = "router-host", shownTwice = "shown-twice", screens, contentCache = "content-cache", page
  case content, slow

  package enum Kind: String, Sendable {
    case system, download, rule, identifier, entitlement, plist, route, app, site
  }

  package var kind: Kind { terms.kind }

  /// How often this was the cause in the known reports, of which the guide says where they are from.
  package var reports: Int { Self.known[self] ?? 0 }

  /// When this is the cause.
  package var occurs: String { terms.occurs }

  /// The question or the command that tells whether this is the cause; some settle several.
  package var settle: String {
    terms.settle == .download ? DecisionReason.fetchingAgain : terms.settle.rawValue
  }

  /// Whether the change is about how a router reads a link.
  var isAboutReading: Bool { terms.settle == .reading }

  private static let known: [ChangeCode: Int] = [
    .source: 6, .sameHost: 1, .browserPreferred: 1, .fileMissing: 4, .fileRefused: 1, .certificate: 1,
    .fileUnreadable: 2, .oldCopy: 1, .appID: 2, .ruleTooWide: 1, .entitlementHost: 3, .entitlementForm: 2, .scheme: 1,
    .routeHost: 1, .opensItself: 2, .routerDecoding: 2, .entryPoint: 1, .signIn: 1, .routerSlash: 1, .queue: 1,
    .page: 1,
  ]

  package static let allReports = known.values.reduce(0, +)

  /// The share of the code among the causes of the known reports.
  ///
  /// A code that occurs in none of them counts half, because the next report may be the first.
  package var prior: Double {
    (Double(reports) + 0.5) / (Double(Self.allReports) + Double(Self.allCases.count) / 2)
  }

  private enum Settle: String {
    case tapped =
      "ask where the link was tapped, and touch and hold it there: compare its address, and choose to open it in the app"
    case device = "ask for the device, its system and settings, and which apps are installed"
    case state = "ask whether the app was running, and whether the user was signed in"
    case trial = "try the link on a device; sources disagree about the system"
    case check = "linkplan check HOST, also with --cdn"
    /// The reason says what to do.
    case download
    case signed = "codesign -d --entitlements - APP, saved and passed with the file of HOST to linkplan lint"
    case match = "linkplan match FILE URL, with the file that HOST sends"
    case plist = "look for CFBundleURLSchemes and NSUserActivityTypes in the Info.plist of the built app"
    case reading = "log the link, host, path and query, as the router reads it, and the route that takes it first"
    case screens = "open the link while another screen is shown, signed in and signed out"
    case calls =
      "set a breakpoint at UIApplication.open and in each method that takes links, for a cold start and a warm one"
    case signIn = "sign out, open the link and sign in"
    case clip = "look at the App Clip experiences in App Store Connect"
    case quit = "quit the app between two links"
    case page = "curl -i URL"
    case requests = "log the requests of the app, their statuses and how long they take"
  }

  private var terms: (kind: Kind, settle: Settle, occurs: String) {
    switch self {
    case .source: (.system, .tapped, "the link was tapped in another place than the plan says")
    case .sameHost: (.system, .tapped, "the link was tapped on a page of its own host, where it stays in the browser")
    case .clickTracking:
      (.system, .tapped, "the sender of the mail rewrote the link, so another host decides about it first")
    case .linkCase: (.system, .tapped, "something on the way changed the letter case of the link or of its scheme")
    case .browserPreferred: (.system, .tapped, "the user chose to open the links of the host in the browser")
    case .installed: (.system, .device, "an app is installed, or is not")
    case .appState: (.system, .state, "the app was in another state, such as terminated")
    case .signedIn: (.system, .state, "the user was signed in, or was not")
    case .system: (.system, .device, "the device has another system or version")
    case .deviceSetting: (.system, .device, "a setting of the device, of its management or of the browser differs")
    case .disputedPoint: (.system, .trial, "the system does what other sources say")
    case .fileMissing: (.download, .check, "the host does not serve the association file")
    case .fileRefused: (.download, .check, "the host redirects or refuses the request for the file")
    case .certificate: (.download, .check, "the certificate of the host is not valid")
    case .fileUnreadable: (.download, .check, "the file that the host serves is not valid JSON")
    case .oldCopy: (.download, .check, "the device, or Apple's CDN, still has the previous file")
    case .noCopy: (.download, .download, "the device has not downloaded the file yet")
    case .otherFile: (.download, .check, "the host serves the file of another host")
    case .appID: (.identifier, .signed, "the file lists another identifier than the app is signed with")
    case .rulePattern: (.rule, .match, "the pattern of a rule does not match the link")
    case .ruleOrder: (.rule, .match, "an earlier rule decides about the link")
    case .ruleTooWide: (.rule, .match, "a rule matches more links than it should")
    case .entitlementHost: (.entitlement, .signed, "the signed app has another host in its entitlement")
    case .entitlementForm: (.entitlement, .signed, "the value of the entitlement is malformed")
    case .scheme: (.plist, .plist, "the Info.plist does not register the scheme")
    case .schemeOfOther: (.plist, .device, "another app registers the scheme")
    case .activityType: (.plist, .plist, "the Info.plist does not list the type of the activity")
    case .routeHost: (.route, .reading, "the router accepts another host")
    case .routePattern: (.route, .reading, "the route's pattern does not match the path")
    case .routeOrder: (.route, .reading, "another route takes the link first")
    case .routeParameter: (.route, .reading, "the rules of a parameter differ")
    case .routeSettings: (.route, .screens, "the route requires sign-in or not, or is presented in another way")
    case .opensItself: (.app, .calls, "the app, or an SDK in it, passes the link on to the system")
    case .routerDecoding: (.app, .reading, "the router decodes the link too early or twice")
    case .entryPoint: (.app, .calls, "the app lacks a method that takes links, or drops what it gets")
    case .start: (.app, .calls, "the start of the app replaces the screens of the link")
    case .signIn: (.app, .signIn, "the app forgets the link, or keeps it, while the user signs in")
    case .routerSlash: (.app, .reading, "the router compares the slash at the end")
    case .queue: (.app, .calls, "the app loses links that arrive before it is ready, or reorders them")
    case .appClip: (.app, .clip, "the App Clip has other experiences, or is too large")
    case .routerCase: (.app, .reading, "the router treats letter case in another way")
    case .routerHost: (.app, .reading, "the router ignores the host of custom-scheme links")
    case .shownTwice: (.app, .calls, "the app handles the link in two places, and shows its screen twice")
    case .screens: (.app, .screens, "the app arranges its screens in another way")
    case .contentCache: (.app, .quit, "the app keeps content in another cache")
    case .page: (.site, .page, "the site sends another page, or redirects")
    case .content: (.site, .requests, "a request of the app gets another answer")
    case .slow: (.site, .requests, "an answer of the site is slow")
    }
  }
}
