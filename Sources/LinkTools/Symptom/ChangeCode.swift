/// What can differ from a plan, so that a link ends elsewhere; the order breaks ties.
package enum ChangeCode: String, Sendable, CaseIterable {
  case source, browserPreferred = "browser-preferred", installed, appState = "app-state", signedIn = "signed-in"
  case system, deviceSetting = "device-setting", disputedPoint = "disputed-point"
  case fileMissing = "file-missing", fileRefused = "file-refused", fileUnreadable = "file-unreadable"
  case oldCopy = "old-copy", noCopy = "no-copy", otherFile = "other-file"
  case appID = "app-id", rulePattern = "rule-pattern", ruleOrder = "rule-order", ruleTooWide = "rule-too-wide"
  case entitlementHost = "entitlement-host", entitlementForm = "entitlement-form"
  case scheme, schemeOfOther = "scheme-of-other", activityType = "activity-type"
  case routeHost = "route-host", routePattern = "route-pattern", routeOrder = "route-order"
  case routeParameter = "route-parameter", routeSettings = "route-settings"
  case opensItself = "opens-itself", routerDecoding = "router-decoding", entryPoint = "entry-point"
  case start, signIn = "sign-in", routerSlash = "router-slash", queue, appClip = "app-clip", routerCase = "router-case"
  case routerHost = "router-host", screens, contentCache = "content-cache"
  case page, content, slow

  package enum Kind: String, Sendable {
    case system, download, rule, identifier, entitlement, plist, route, app, site
  }

  package var kind: Kind { terms.kind }

  /// How often this was the cause in the known reports, of which the guide says where they are from.
  package var reports: Int { terms.reports }

  /// When this is the cause.
  package var occurs: String { terms.occurs }

  /// The question or the command that tells whether this is the cause.
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
        .system, 7, "the link was tapped in another place than the plan says",
        "ask where the link was tapped, and tap it in Notes"
      )
    case .browserPreferred:
      (
        .system, 1, "the user chose to open the links of the host in the browser",
        "touch and hold the link, and choose to open it in the app"
      )
    case .installed:
      (
        .system, 0, "the app, or another one, is installed or not",
        "ask which apps are installed"
      )
    case .appState:
      (
        .system, 0, "the app was running, in the background or terminated",
        "ask whether the app was running, and quit it before the next tap"
      )
    case .signedIn:
      (
        .system, 0, "the user was signed in, or was not",
        "ask whether the user was signed in"
      )
    case .system:
      (
        .system, 0, "the device has another system or version",
        "ask for the device and the version of its system"
      )
    case .deviceSetting:
      (
        .system, 0, "a setting of the device, of management or of the browser differs",
        "ask for the settings of the device"
      )
    case .disputedPoint:
      (
        .system, 0, "the system does what other sources say",
        "try the link on a device; sources disagree about the system"
      )
    case .fileMissing:
      (
        .download, 4, "the host does not serve the association file, or redirects it",
        "linkplan check HOST"
      )
    case .fileRefused:
      (
        .download, 2, "the host refuses the file to Apple's servers",
        "linkplan check HOST --cdn"
      )
    case .fileUnreadable:
      (
        .download, 2, "the file that the host serves is not valid JSON, or too large",
        "curl -i https://HOST/.well-known/apple-app-site-association > saved; linkplan lint saved"
      )
    case .oldCopy:
      (
        .download, 1, "the device, or Apple's CDN, still has the previous file",
        "install the app again, against a copy on the device; linkplan check HOST --cdn, for Apple's CDN"
      )
    case .noCopy:
      (
        .download, 0, "the device has not downloaded the file yet",
        "wait for the download, or install the app again while the device is online"
      )
    case .otherFile:
      (
        .download, 0, "the host serves another file than the plan has",
        "linkplan check HOST --save FILE"
      )
    case .appID:
      (
        .identifier, 2, "the file lists another identifier than the app is signed with",
        "codesign -d --entitlements - APP; compare application-identifier with the file"
      )
    case .rulePattern:
      (
        .rule, 0, "the pattern of a rule does not match the link",
        "linkplan match FILE URL, with the file that HOST sends"
      )
    case .ruleOrder:
      (
        .rule, 0, "an earlier rule decides about the link",
        "linkplan match FILE URL, with the file that HOST sends"
      )
    case .ruleTooWide:
      (
        .rule, 1, "a rule matches more links than it should",
        "linkplan match FILE URL, with the file that HOST sends"
      )
    case .entitlementHost:
      (
        .entitlement, 3, "the signed app has another host in its entitlement",
        "codesign -d --entitlements - APP"
      )
    case .entitlementForm:
      (
        .entitlement, 2, "the value of the entitlement is malformed, or of another service",
        "codesign -d --entitlements - APP, saved and passed to linkplan lint"
      )
    case .scheme:
      (
        .plist, 1, "the Info.plist does not register the scheme",
        "look for CFBundleURLSchemes in the Info.plist of the built app"
      )
    case .schemeOfOther:
      (
        .plist, 0, "another app registers the scheme",
        "ask which other apps are installed that may have the same scheme"
      )
    case .activityType:
      (
        .plist, 0, "the Info.plist does not list the type of the activity",
        "look for NSUserActivityTypes in the Info.plist of the built app"
      )
    case .routeHost:
      (
        .route, 1, "the router accepts another host",
        "print the host that the router compares with the link's"
      )
    case .routePattern:
      (
        .route, 0, "the route's pattern does not match the path",
        "log the path that the router compares, and the pattern"
      )
    case .routeOrder:
      (
        .route, 0, "another route takes the link first",
        "log which route takes the link first"
      )
    case .routeParameter:
      (
        .route, 0, "the rules of a parameter differ",
        "log the parameters that the router reads"
      )
    case .routeSettings:
      (
        .route, 0, "the route requires sign-in, or is presented in another way",
        "ask whether the screen requires sign-in, and how it is presented"
      )
    case .opensItself:
      (
        .app, 2, "the app, or an SDK in it, passes the link on to the system",
        "set a breakpoint at UIApplication.open, and read what SDKs do with links"
      )
    case .routerDecoding:
      (
        .app, 2, "the router decodes the link too early, twice or not at all",
        "log the query before and after the router decodes it"
      )
    case .entryPoint:
      (
        .app, 1, "the app lacks a method that takes links, or drops what it gets",
        "set a breakpoint in each method that takes links, for a cold start and a warm one"
      )
    case .start:
      (
        .app, 0, "the start of the app replaces the screens of the link",
        "quit the app, open the link, and log each change of the screens with its time"
      )
    case .signIn:
      (
        .app, 1, "the app forgets the link while the user signs in",
        "sign out, open the link and sign in"
      )
    case .routerSlash:
      (
        .app, 1, "the router compares the slash at the end",
        "open the link with and without the slash at the end"
      )
    case .queue:
      (
        .app, 1, "the app loses links that arrive before it is ready",
        "quit the app, and open the link; log when the app begins to listen"
      )
    case .appClip:
      (
        .app, 0, "the App Clip has other experiences or another identifier",
        "look at the App Clip experiences in App Store Connect"
      )
    case .routerCase:
      (
        .app, 0, "the router compares the letter case of the path",
        "open the link in lower case"
      )
    case .routerHost:
      (
        .app, 0, "the router reads the host as a part of the path, or the other way round",
        "log the host and the path of the link as the router reads them"
      )
    case .screens:
      (
        .app, 0, "other screens were shown when the link arrived",
        "open the link while another screen is shown"
      )
    case .contentCache:
      (
        .app, 0, "the app shows content that it kept",
        "quit the app between two links"
      )
    case .page:
      (
        .site, 1, "the site sends another page, or redirects",
        "curl -i URL"
      )
    case .content:
      (
        .site, 0, "a request of the app gets another answer",
        "log the requests of the app and their statuses"
      )
    case .slow:
      (
        .site, 0, "an answer of the site is slow",
        "log how long the requests of the app take"
      )
    }
  }
}
