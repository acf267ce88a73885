// What is claimed about the way of a link through the system.

extension Claim {
  package static let notAURL = Self(
    .documented, .rfc3986, "a URL starts with a scheme and a colon", disprovedBy: "a later standard"
  )
  package static let addressBar = Self(
    .documented, .technote, "what is entered in the address bar never opens an app",
    disprovedBy: "an app that opens from the address bar")
  package static let sameDomain = Self(
    .documented, .linking,
    "a tap on a link to the domain of the page that is shown stays in Safari; a subdomain is another domain",
    disprovedBy: "an app that opens from a page of its own host")
  package static let sameDomainInView = Self(
    .reported, .webKit, "a web view hands over links only when the host of the page changes",
    disprovedBy: "an app that opens from a page of its own host in a web view")
  package static let chosenBrowser = Self(
    .documented, .technote, "what the person chose for a domain holds until they choose again",
    disprovedBy: "a link that opens the app after the browser was chosen")
  package static let browserOnMac = Self(
    .documented, .session2019,
    "on macOS links open in the browser unless the person chose the app",
    disprovedBy: "a link that opens an app on a Mac where nothing was chosen")
  package static let loadedByTheApp = Self(
    .documented, .guide, "a view that an app loads with a universal link shows the website",
    disprovedBy: "an app that opens because another one loaded its link")
  package static let scripts = Self(
    .reported, .observations, "Safari hands over a link after a tap, and not for a script alone",
    disprovedBy: "an app that opens by location.href without a tap")
  package static let safariViewTaps = Self(
    .reported, .observations, "people disagree about taps in SFSafariViewController",
    disprovedBy: "a text of Apple's about the controller")
  package static let redirects = Self(
    .reported, .observations, "people have seen redirects into an app stay in the browser",
    disprovedBy: "TN3155 as it stands: such a redirect leads into the app")
  package static let otherBrowsers = Self(
    .documented, .technote,
    "every other browser decides by itself whether it opens universal links",
    disprovedBy: "a later text that obliges them to")
  package static let claimsOfBrowsers = Self(
    .documented, .technote,
    "apps registered as web browsers may not register universal links, and the system ignores their claims",
    disprovedBy: "a browser that opens for its own universal link")
  package static let openedByItself = Self(
    .documented, .linking, "an app that opens its own universal link does not get it back",
    disprovedBy: "an app that receives the link it opened")
  package static let universalLinksOnly = Self(
    .documented, .universalLinksOnly,
    "with the option, open succeeds only where an installed app takes the link",
    disprovedBy: "a browser that opens in spite of the option")
  package static let widgets = Self(
    .documented, .widgets, "the URL of a widget goes to the app that contains it",
    disprovedBy: "another app that opens from the widget")
  package static let handoff = Self(
    .documented, .handoff,
    "a page goes on in an app that is associated with its host for activitycontinuation",
    disprovedBy: "a page that goes on in an app without the association")
  package static let storeLinks = Self(
    .reported, .storeReport,
    "a list of URL patterns in the system gives product pages to the App Store",
    disprovedBy: "a product page that stays in the browser; no text of Apple's was found")
  package static let linksBySystem = Self(
    .documented, .applinks, "the service is there since iOS 9, macOS 10.15, tvOS 10 and watchOS 7",
    disprovedBy: "another availability table")
  package static let filteredHosts = Self(
    .inferred, .contentFilter,
    "a content filter of device management denies web pages; that it leaves universal links alone is concluded",
    disprovedBy: "a page shown, or an app kept closed, on a device with such a filter")

  package static let ownSchemes = Self(
    .documented, .schemes, "a URL with a registered scheme opens the app that registered it",
    disprovedBy: "another app that opens")
  package static let sharedSchemes = Self(
    .documented, .schemes, "which of several apps with a scheme opens is not determined",
    disprovedBy: "a text of Apple's that determines it")
  package static let unknownSchemes = Self(
    .documented, .schemes, "without an app for the scheme, open reports failure",
    disprovedBy: "anything that opens")
  package static let schemesInViews = Self(
    .reported, .observations,
    "WKWebView does not load other schemes; the app has to open them in its delegate",
    disprovedBy: "another app that opens by itself from a web view")
  package static let schemesOnTags = Self(
    .documented, .tags, "background reading takes universal links and a few schemes of the system",
    disprovedBy: "a tag with a custom scheme that opens an app")
  package static let queriedSchemes = Self(
    .documented, .canOpen,
    "it answers for declared schemes: 50 in apps linked since iOS 15, 25 since iOS 27, where it is deprecated",
    disprovedBy: "a true answer for the 51st scheme")
  package static let webAlwaysOpens = Self(
    .inferred, .canOpen,
    "http and https are among the common schemes, for which there is always a browser; that the answer is always true is concluded",
    disprovedBy: "a false answer for a web address")

  package static let bannerOfSystem = Self(
    .documented, .technote,
    "a site that is navigated to directly shows a banner that opens the app",
    disprovedBy: "such a page without one")
  package static let smartBanners = Self(
    .documented, .banners,
    "the element apple-itunes-app shows a banner that opens the app or leads to the store",
    disprovedBy: "a page with the element and without the banner in Safari")
  package static let systemsWithBanners = Self(
    .inferred, .banners,
    "the page speaks of Safari on iOS and iPadOS; what other systems and browsers show is concluded",
    disprovedBy: "a Smart App Banner in another browser")
  package static let servedPage = Self(
    .inferred, .kit, "follows from the page as the mock site served it",
    disprovedBy: "nothing: the page is there to be read")

  package static let activitiesOfLinks = Self(
    .documented, .supportingLinks,
    "a universal link arrives as an activity of type NSUserActivityTypeBrowsingWeb with a webpageURL",
    disprovedBy: "a universal link in another activity")
  package static let otherActivities = Self(
    .documented, .activities, "activities of other types come from Handoff, Spotlight and Siri",
    disprovedBy: "a universal link of another type")
  package static let activityWithoutURL = Self(
    .inferred, .activities,
    "webpageURL is optional; that such an activity arrives without one is concluded",
    disprovedBy: "such an activity without a URL in no system")
  package static let failedActivities = Self(
    .documented, .activityFailure,
    "the method is called when the data of an activity cannot arrive",
    disprovedBy: "an activity that fails without the call")
  package static let declaredTypes = Self(
    .documented, .activityTypes, "an app continues the types it declares",
    disprovedBy: "an activity of an undeclared type that arrives")
}
