/// What can differ from a plan, so that a link ends elsewhere; the order breaks ties.
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
  package var reports: Int { terms.reports }

  /// When this is the cause.
  package var occurs: String { terms.occurs }

  /// The question or the command that tells whether this is the cause; some settle several.
  package var settle: String { terms.settle }

  package static let allReports = allCases.reduce(0) { $0 + $1.reports }

  /// The share of the code among the causes of the known reports.
  ///
  /// A code that occurs in none of them counts half, because the next report may be the first.
  package var prior: Double {
    (Double(reports) + 0.5) / (Double(Self.allReports) + Double(Self.allCases.count) / 2)
  }

  private var terms: (kind: Kind, reports: Int, occurs: String, settle: String) {
    switch self {
    case .source:
      (
        .system, 6, "the link was tapped in another place than the plan says",
        "ask where the link was tapped, and touch and hold it there: compare its address, and choose to open it in the app"
      )
    case .sameHost:
      (.system, 1, "the link was tapped on a page of its own host, where it stays in the browser", Self.source.settle)
    case .clickTracking:
      (
        .system, 0, "the sender of the mail rewrote the link, so another host decides about it first",
        Self.source.settle
      )
    case .linkCase:
      (.system, 0, "something on the way changed the letter case of the link or of its scheme", Self.source.settle)
    case .browserPreferred:
      (.system, 1, "the user chose to open the links of the host in the browser", Self.source.settle)
    case .installed:
      (
        .system, 0, "an app is installed, or is not",
        "ask for the device, its system and settings, and which apps are installed"
      )
    case .appState:
      (
        .system, 0, "the app was in another state, such as terminated",
        "ask whether the app was running, and whether the user was signed in"
      )
    case .signedIn: (.system, 0, "the user was signed in, or was not", Self.appState.settle)
    case .system: (.system, 0, "the device has another system or version", Self.installed.settle)
    case .deviceSetting:
      (.system, 0, "a setting of the device, of its management or of the browser differs", Self.installed.settle)
    case .disputedPoint:
      (
        .system, 0, "the system does what other sources say",
        "try the link on a device; sources disagree about the system"
      )
    case .fileMissing:
      (.download, 4, "the host does not serve the association file", "linkplan check HOST, also with --cdn")
    case .fileRefused: (.download, 1, "the host redirects or refuses the request for the file", Self.fileMissing.settle)
    case .certificate: (.download, 1, "the certificate of the host is not valid", Self.fileMissing.settle)
    case .fileUnreadable: (.download, 2, "the file that the host serves is not valid JSON", Self.fileMissing.settle)
    case .oldCopy: (.download, 1, "the device, or Apple's CDN, still has the previous file", Self.fileMissing.settle)
    case .noCopy:
      (
        .download, 0, "the device has not downloaded the file yet",
        "wait for the download, or install the app again while the device is online"
      )
    case .otherFile: (.download, 0, "the host serves the file of another host", Self.fileMissing.settle)
    case .appID:
      (
        .identifier, 2, "the file lists another identifier than the app is signed with",
        "codesign -d --entitlements - APP, saved and passed with the file of HOST to linkplan lint"
      )
    case .rulePattern:
      (
        .rule, 0, "the pattern of a rule does not match the link",
        "linkplan match FILE URL, with the file that HOST sends"
      )
    case .ruleOrder: (.rule, 0, "an earlier rule decides about the link", Self.rulePattern.settle)
    case .ruleTooWide: (.rule, 1, "a rule matches more links than it should", Self.rulePattern.settle)
    case .entitlementHost: (.entitlement, 3, "the signed app has another host in its entitlement", Self.appID.settle)
    case .entitlementForm: (.entitlement, 2, "the value of the entitlement is malformed", Self.appID.settle)
    case .scheme:
      (
        .plist, 1, "the Info.plist does not register the scheme",
        "look for CFBundleURLSchemes and NSUserActivityTypes in the Info.plist of the built app"
      )
    case .schemeOfOther: (.plist, 0, "another app registers the scheme", Self.installed.settle)
    case .activityType: (.plist, 0, "the Info.plist does not list the type of the activity", Self.scheme.settle)
    case .routeHost:
      (
        .route, 1, "the router accepts another host",
        "log the link, host, path and query, as the router reads it, and the route that takes it first"
      )
    case .routePattern: (.route, 0, "the route's pattern does not match the path", Self.routeHost.settle)
    case .routeOrder: (.route, 0, "another route takes the link first", Self.routeHost.settle)
    case .routeParameter: (.route, 0, "the rules of a parameter differ", Self.routeHost.settle)
    case .routeSettings:
      (
        .route, 0, "the route requires sign-in or not, or is presented in another way",
        "open the link while another screen is shown, signed in and signed out"
      )
    case .opensItself:
      (
        .app, 2, "the app, or an SDK in it, passes the link on to the system",
        "set a breakpoint at UIApplication.open and in each method that takes links, for a cold start and a warm one"
      )
    case .routerDecoding: (.app, 2, "the router decodes the link too early or twice", Self.routeHost.settle)
    case .entryPoint:
      (.app, 1, "the app lacks a method that takes links, or drops what it gets", Self.opensItself.settle)
    case .start: (.app, 0, "the start of the app replaces the screens of the link", Self.opensItself.settle)
    case .signIn:
      (.app, 1, "the app forgets the link, or keeps it, while the user signs in", "sign out, open the link and sign in")
    case .routerSlash: (.app, 1, "the router compares the slash at the end", Self.routeHost.settle)
    case .queue:
      (.app, 1, "the app loses links that arrive before it is ready, or reorders them", Self.opensItself.settle)
    case .appClip:
      (
        .app, 0, "the App Clip has other experiences, or is too large",
        "look at the App Clip experiences in App Store Connect"
      )
    case .routerCase: (.app, 0, "the router treats letter case in another way", Self.routeHost.settle)
    case .routerHost: (.app, 0, "the router ignores the host of custom-scheme links", Self.routeHost.settle)
    case .shownTwice:
      (.app, 0, "the app handles the link in two places, and shows its screen twice", Self.opensItself.settle)
    case .screens: (.app, 0, "the app arranges its screens in another way", Self.routeSettings.settle)
    case .contentCache: (.app, 0, "the app keeps content in another cache", "quit the app between two links")
    case .page: (.site, 1, "the site sends another page, or redirects", "curl -i URL")
    case .content:
      (
        .site, 0, "a request of the app gets another answer",
        "log the requests of the app, their statuses and how long they take"
      )
    case .slow: (.site, 0, "an answer of the site is slow", Self.content.settle)
    }
  }
}
