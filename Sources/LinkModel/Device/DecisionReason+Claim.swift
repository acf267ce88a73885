// The claim on which each reason is based. The switch is exhaustive, so every new reason needs a claim.

extension DecisionReason.Kind {
  package var claim: Claim {
    switch self {
    case .notAURL:
      Claim(.documented, .rfc3986, "a URL starts with a scheme and a colon")
    case .hostNotEligible:
      Claim(.reported, .observations, "the system's parser accepts a host without a dot only in developer mode")
    case .portNotSupported:
      Claim(
        .inferred, .technote,
        "an entitlement value cannot contain a port, so it is inferred that links with a port do not match; observations agree"
      )
    case .addressBar:
      Claim(.documented, .technote, "a web URL entered in the address bar never opens an app")
    case .sameDomainInSafari:
      Claim(
        .documented, .linking,
        "a tapped link to the current page's domain opens in Safari; a subdomain is a different domain")
    case .sameDomainInWebView:
      Claim(.reported, .webKit, "a web view passes a link to an app only if the link's host differs from the page's")
    case .userPrefersBrowser:
      Claim(
        .documented, .technote,
        "the user's choice between the app and the browser applies to a domain until the user changes it")
    case .browserOnMac:
      Claim(.documented, .session2019, "on macOS, links open in the browser unless the user chose the app")
    case .hostFiltered:
      Claim(
        .inferred, .contentFilter,
        "an MDM content filter blocks web pages; it is inferred that universal links are not affected")
    case .loadedByTheApp:
      Claim(
        .documented, .guide,
        "if an app loads a universal link in a web view or SFSafariViewController, the website opens instead of an app")
    case .scriptedNavigation:
      Claim(.reported, .observations, "Safari opens an app after a tap, but not if a script navigates without a tap")
    case .tapInSafariView:
      Claim(.reported, .observations, "reports differ on whether links tapped in SFSafariViewController open apps")
    case .tapInOtherBrowser:
      Claim(
        .documented, .technote, "every browser other than Safari decides for itself whether it opens universal links")
    case .redirectStays:
      Claim(.reported, .observations, "developers have reported that redirects to universal links stay in the browser")
    case .openedByItself:
      Claim(.documented, .linking, "an app that opens its own universal link does not receive it")
    case .universalLinksOnly:
      Claim(
        .documented, .universalLinksOnly,
        "with universalLinksOnly, UIApplication.open succeeds only if an installed app supports the link")
    case .widgetOfTheApp:
      Claim(.documented, .widgets, "a widget's URL is delivered to the app that contains the widget")
    case .handoffContinues, .handoffNotClaimed:
      Claim(
        .documented, .handoff,
        "a web page handed off from another device opens in an app that is associated with the page's host for activitycontinuation"
      )
    case .appStoreLink:
      Claim(
        .reported, .storeReport, "links that match a list of URL patterns built into the system open in the App Store")
    case .systemWithoutLinks:
      Claim(
        .documented, .applinks, "universal links require at least iOS 9, macOS 10.15, tvOS 10, watchOS 7 or visionOS 1")

    case .domainNotAssociated:
      Claim(.documented, .entitlement, "a link opens an app whose entitlement lists the link's host")
    case .modeNotHonoured:
      Claim(
        .documented, .entitlement,
        "mode=developer applies to development-signed builds on devices with the setting enabled; mode=managed applies to managed apps"
      )
    case .claimsOfBrowser:
      Claim(
        .documented, .browser,
        "apps with the web browser entitlement must not claim universal links, and the system ignores such claims")
    case .appNotInstalled, .associationNotFetched:
      Claim(
        .documented, .session2020,
        "the system downloads the file when the app is installed; until then, links open in the browser")
    case .associationUnreachable:
      Claim(
        .inferred, .technote,
        "the CDN must be able to reach the host from any network; the device's behaviour for an unreachable host is inferred"
      )
    case .associationCertificate:
      Claim(.documented, .associatedDomains, "the file must be served over HTTPS with a valid certificate")
    case .associationRedirected:
      Claim(.documented, .technote, "redirects (301 and 302 responses) are not supported for the file")
    case .associationNotFound:
      Claim(.documented, .technote, "403 and 404 mean that the site denies access to the file")
    case .associationHTTPStatus:
      Claim(
        .inferred, .technote,
        "the source lists 301, 302, 403 and 404; it is inferred that every status other than 200 is a failure")
    case .associationTooLarge:
      Claim(.documented, .guide, "the downloaded file must not exceed 128 KB")
    case .associationEmpty:
      Claim(
        .inferred, .rfc8259, "an empty string is not valid JSON; the system's handling of an empty body is not recorded"
      )
    case .associationUnreadable:
      Claim(
        .reported, .cdnAnswers,
        "the file must be JSON; the CDN reports bad JSON as SWCERR00401, and Foundation's parser is strict")
    case .appNotInFile:
      Claim(
        .documented, .associatedDomains,
        "an app is identified by its application identifier prefix, a dot and its bundle identifier")
    case .excluded, .ruleMatches:
      Claim(
        .documented, .components,
        "patterns are evaluated in list order; the first match decides, and a match with exclude ends the search")
    case .noRuleMatches:
      Claim(.documented, .components, "a component matches when its path, query and fragment all match")
    case .entryWithoutRules:
      Claim(.reported, .observations, "an entry with neither components nor paths matches every URL of the domain")

    case .schemeRegistered:
      Claim(.documented, .schemes, "a URL with a registered scheme opens the app that registered the scheme")
    case .schemeContested:
      Claim(
        .documented, .schemes,
        "if several apps register a scheme, it is undefined which of them opens a link with that scheme")
    case .schemeNotRegistered:
      Claim(.documented, .schemes, "UIApplication.open reports failure if no app has registered the scheme")
    case .schemeInWebView:
      Claim(
        .reported, .observations,
        "WKWebView does not load custom schemes; the app must open such links in its navigation delegate")
    case .schemeOnTag:
      Claim(.documented, .tags, "background tag reading supports universal links and a few system schemes")
    case .schemeNotQueried:
      Claim(
        .documented, .canOpen,
        "canOpenURL considers only the first 50 declared schemes in apps linked with the iOS 15 SDK or later, and only the first 25 with the iOS 27 SDK or later; it is deprecated in iOS 27"
      )
    case .webAlwaysOpens:
      Claim(
        .inferred, .canOpen, "a browser is always installed, so canOpenURL is inferred to return true for every web URL"
      )

    case .clipInvoked:
      Claim(
        .documented, .clipLaunch,
        "the system launches the App Clip whose default link or experience URL is the longest prefix of the invocation URL"
      )
    case .clipReplacedByApp:
      Claim(
        .documented, .clipResponse,
        "after the user installs the full app, every invocation launches the app instead of the App Clip")
    case .clipSource:
      Claim(
        .inferred, .clipLaunch,
        "App Clips are invoked from codes, tags, Maps, Siri, Spotlight, banners, Messages and other apps; it is inferred that nothing else invokes them"
      )
    case .clipNeedsDefaultLink:
      Claim(
        .documented, .clipFromApps,
        "Link and open(_:options:completionHandler:) launch an App Clip only with its default link; advanced experiences require Link Presentation"
      )
    case .clipNeedsBanner:
      Claim(
        .documented, .clipWebsite,
        "a shared link launches the App Clip if the page shows the App Clip's banner; the default link shows the card")
    case .clipSenderUnknown:
      Claim(.documented, .clipWebsite, "the sender of the message must be in the recipient's Contacts")
    case .clipNotAllowed:
      Claim(.documented, .clipWebsite, "Screen Time or a device management profile can disallow App Clips")
    case .systemWithoutClips:
      Claim(.documented, .clips, "App Clips are available on iOS and iPadOS")
    case .clipNeedsNewerSystem:
      Claim(.documented, .clipLaunch, "default links require iOS 16.4 or later, and App Clips require iOS 14 or later")
    case .clipTooLarge:
      Claim(
        .documented, .clipFunctionality,
        "the size limit is 10 MB for App Clips that support iOS 15 or earlier, 100 MB for digital invocations of App Clips that require iOS 17 or later, and 15 MB otherwise"
      )
    case .clipNotAssociated:
      Claim(
        .documented, .clipAssociation,
        "links to a domain launch an App Clip only if the App Clip's entitlement lists the domain and the domain's file lists the App Clip under appclips"
      )

    case .bannerOpensApp:
      Claim(
        .documented, .technote,
        "if the user navigates directly to a page of an associated host, Safari shows a banner that opens the app")
    case .bannerShowsStore:
      Claim(
        .documented, .banners,
        "on a page with an apple-itunes-app meta tag, Safari shows a banner that opens the app or its App Store page")
    case .noBanner:
      Claim(
        .inferred, .banners,
        "the documentation covers Safari on iOS and iPadOS; the behaviour of other systems and browsers is inferred")
    case .linkNotOnPage:
      Claim(.inferred, .kit, "the result follows from the page that the mock site served")

    case .activityIsALink:
      Claim(
        .documented, .supportingLinks,
        "a universal link arrives as an activity of type NSUserActivityTypeBrowsingWeb with a webpageURL")
    case .activityIsNoLink:
      Claim(
        .documented, .activities,
        "activities of types other than NSUserActivityTypeBrowsingWeb come from Handoff, Spotlight or Siri")
    case .activityWithoutURL:
      Claim(
        .inferred, .activities,
        "webpageURL is optional; it is inferred that a browsing activity can arrive without a URL")
    case .activityFailed:
      Claim(
        .documented, .activityFailure,
        "the system calls scene(_:didFailToContinueUserActivityWithType:error:) if it cannot deliver an activity's data"
      )
    case .activityTypeNotDeclared:
      Claim(.documented, .activityTypes, "an app receives only activities of the types it declares")
    }
  }
}
