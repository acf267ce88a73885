// Claims about how the system handles a link.

extension Claim {
  package static let notAURL = Self(
    .documented, .rfc3986, "a URL starts with a scheme and a colon",
    disprovedBy: "a later standard that defines URLs differently"
  )
  package static let addressBar = Self(
    .documented, .technote, "a web URL entered in the address bar never opens an app",
    disprovedBy: "an app opened by a web URL entered in the address bar")
  package static let sameDomain = Self(
    .documented, .linking,
    "a tapped link to the current page's domain opens in Safari; a subdomain is a different domain",
    disprovedBy: "a tapped link to the current page's domain that opens an app")
  package static let sameDomainInView = Self(
    .reported, .webKit,
    "a web view passes a link to an app only if the link's host differs from the page's",
    disprovedBy: "a link to the page's host that opens an app when tapped in a web view")
  package static let chosenBrowser = Self(
    .documented, .technote,
    "the user's choice between the app and the browser applies to a domain until the user changes it",
    disprovedBy: "a link that opens the app after the user chose the browser")
  package static let browserOnMac = Self(
    .documented, .session2019,
    "on macOS, links open in the browser unless the user chose the app",
    disprovedBy: "a link that opens an app on a Mac although the user never chose the app")
  package static let loadedByTheApp = Self(
    .documented, .guide,
    "if an app loads a universal link in a web view or SFSafariViewController, the website opens instead of an app",
    disprovedBy:
      "a universal link that opens an app because another app loaded the link in a web view")
  package static let scripts = Self(
    .reported, .observations,
    "Safari opens an app after a tap, but not if a script navigates without a tap",
    disprovedBy: "an app that opens after a script sets location.href without a tap")
  package static let safariViewTaps = Self(
    .reported, .observations,
    "reports differ on whether links tapped in SFSafariViewController open apps",
    disprovedBy:
      "current Apple documentation that states where links tapped in SFSafariViewController open")
  package static let redirects = Self(
    .reported, .observations,
    "developers have reported that redirects to universal links stay in the browser",
    disprovedBy: "a tapped link that redirects to an associated host and opens the app")
  package static let otherBrowsers = Self(
    .documented, .technote,
    "every browser other than Safari decides for itself whether it opens universal links",
    disprovedBy: "later documentation that requires browsers to open universal links")
  package static let claimsOfBrowsers = Self(
    .documented, .browser,
    "apps with the web browser entitlement must not claim universal links, and the system ignores such claims",
    disprovedBy: "a tapped universal link that opens a browser app because the app claims the link")
  package static let openedByItself = Self(
    .documented, .linking, "an app that opens its own universal link does not receive it",
    disprovedBy: "an app that receives the link it opened")
  package static let universalLinksOnly = Self(
    .documented, .universalLinksOnly,
    "with universalLinksOnly, UIApplication.open succeeds only if an installed app supports the link",
    disprovedBy: "a link that opens the browser despite universalLinksOnly")
  package static let widgets = Self(
    .documented, .widgets, "a widget's URL is delivered to the app that contains the widget",
    disprovedBy: "a widget URL that opens another app")
  package static let handoff = Self(
    .documented, .handoff,
    "a web page handed off from another device opens in an app that is associated with the page's host for activitycontinuation",
    disprovedBy: "a page handed off to an app that is not associated with the page's host")
  package static let storeLinks = Self(
    .reported, .storeReport,
    "links that match a list of URL patterns built into the system open in the App Store",
    disprovedBy: "a product page that opens in the browser; no Apple documentation was found")
  package static let linksBySystem = Self(
    .documented, .applinks,
    "universal links require at least iOS 9, macOS 10.15, tvOS 10, watchOS 7 or visionOS 1",
    disprovedBy: "an availability table that lists other versions")
  package static let filteredHosts = Self(
    .inferred, .contentFilter,
    "an MDM content filter blocks web pages; it is inferred that universal links are not affected",
    disprovedBy:
      "a blocked page that loads, or a universal link that opens no app because its host is blocked"
  )

  package static let ownSchemes = Self(
    .documented, .schemes,
    "a URL with a registered scheme opens the app that registered the scheme",
    disprovedBy: "a URL that opens an app other than the one that registered the URL's scheme")
  package static let sharedSchemes = Self(
    .documented, .schemes,
    "if several apps register a scheme, it is undefined which of them opens a link with that scheme",
    disprovedBy: "Apple documentation that specifies which app opens the link")
  package static let unknownSchemes = Self(
    .documented, .schemes, "UIApplication.open reports failure if no app has registered the scheme",
    disprovedBy: "a UIApplication.open call that reports success for an unregistered scheme")
  package static let schemesInViews = Self(
    .reported, .observations,
    "WKWebView does not load custom schemes; the app must open such links in its navigation delegate",
    disprovedBy:
      "a custom-scheme link that opens an app from a WKWebView without a navigation delegate")
  package static let schemesOnTags = Self(
    .documented, .tags, "background tag reading supports universal links and a few system schemes",
    disprovedBy: "an NFC tag that contains a custom-scheme URL and opens an app")
  package static let queriedSchemes = Self(
    .documented, .canOpen,
    "canOpenURL considers only the first 50 declared schemes in apps linked with the iOS 15 SDK or later, and only the first 25 with the iOS 27 SDK or later; it is deprecated in iOS 27",
    disprovedBy: "a canOpenURL result of true for the 51st declared scheme")
  package static let webAlwaysOpens = Self(
    .inferred, .canOpen,
    "a browser is always installed, so canOpenURL is inferred to return true for every web URL",
    disprovedBy: "a canOpenURL result of false for a web URL")

  package static let bannerOfSystem = Self(
    .documented, .technote,
    "if the user navigates directly to a page of an associated host, Safari shows a banner that opens the app",
    disprovedBy:
      "an associated host's page that shows no banner when the user navigates to it directly")
  package static let smartBanners = Self(
    .documented, .banners,
    "on a page with an apple-itunes-app meta tag, Safari shows a banner that opens the app or its App Store page",
    disprovedBy: "a page that has an apple-itunes-app meta tag but gets no banner in Safari")
  package static let systemsWithBanners = Self(
    .inferred, .banners,
    "the documentation covers Safari on iOS and iPadOS; the behaviour of other systems and browsers is inferred",
    disprovedBy: "a Smart App Banner in another browser")
  package static let servedPage = Self(
    .inferred, .kit, "the result follows from the page that the mock site served",
    disprovedBy: "no observation can disprove this, because the page itself is the evidence")

  package static let activitiesOfLinks = Self(
    .documented, .supportingLinks,
    "a universal link arrives as an activity of type NSUserActivityTypeBrowsingWeb with a webpageURL",
    disprovedBy:
      "a universal link in an activity of a type other than NSUserActivityTypeBrowsingWeb")
  package static let otherActivities = Self(
    .documented, .activities,
    "activities of types other than NSUserActivityTypeBrowsingWeb come from Handoff, Spotlight or Siri",
    disprovedBy:
      "a universal link in an activity of a type other than NSUserActivityTypeBrowsingWeb")
  package static let activityWithoutURL = Self(
    .inferred, .activities,
    "webpageURL is optional; it is inferred that a browsing activity can arrive without a URL",
    disprovedBy:
      "Apple documentation that guarantees a webpageURL for NSUserActivityTypeBrowsingWeb")
  package static let failedActivities = Self(
    .documented, .activityFailure,
    "the system calls scene(_:didFailToContinueUserActivityWithType:error:) if it cannot deliver an activity's data",
    disprovedBy: "a failed activity for which the system does not call this method")
  package static let declaredTypes = Self(
    .documented, .activityTypes, "an app receives only activities of the types it declares",
    disprovedBy: "an app that receives an activity of an undeclared type")
}
