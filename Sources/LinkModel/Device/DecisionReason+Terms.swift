import HarnessText

// Everything that is known about the reasons: one entry for each.

extension DecisionReason {
  struct Terms {
    let code: String
    let claim: Claim
    let app: String?
    /// How close the app came to opening the link: 6 if the association file does not list the app, more if its rules
    /// were evaluated, and 9 if it opens the link.
    let progress: Int
    let by: [DecidingKey]
    let message: String
    let fix: String?
    /// What to do outside the plan, such as on the device.
    let remedy: String?
  }

  /// What to do about a copy of an association file that is missing or old.
  package static let fetchingAgain = "wait for the download, or install the app again while the device is online"

  /// The message is built only on request, because only the code is compared for most rows.
  func terms(worded: Bool = false) -> Terms {
    func terms(
      _ code: String, _ claim: Claim, _ fix: String?, do remedy: String? = nil, of app: String? = nil,
      progress: Int = 0, by: @autoclosure () -> [DecidingKey] = [], _ message: @autoclosure () -> String
    ) -> Terms {
      Terms(
        code: code, claim: claim, app: app, progress: progress, by: worded ? by() : [],
        message: worded ? message() : "", fix: fix, remedy: remedy)
    }
    func terms(
      _ code: String, _ page: Claim.Page, _ gist: String, _ fix: String?, do remedy: String? = nil,
      of app: String? = nil, progress: Int = 0, by: @autoclosure () -> [DecidingKey] = [],
      _ message: @autoclosure () -> String
    ) -> Terms {
      terms(code, Claim(page, gist), fix, do: remedy, of: app, progress: progress, by: by(), message())
    }
    // The claims on which two reasons or a sentence are based.
    let order =
      "patterns are evaluated in list order; the first match decides, and a match with exclude ends the search"
    let handoff =
      "a web page handed off from another device opens in an app that is associated with the page's host for activitycontinuation"
    let credentials =
      "an app shares a website's credentials if its entitlement has webcredentials for the host, and the host's file lists the app under webcredentials"
    let callbacks =
      "https callbacks of web authentication require at least iOS 17.4, macOS 14.4, tvOS 17.4, watchOS 10.4 or visionOS 1.1"
    let intents =
      "app intents that open universal links require at least iOS 18, macOS 15, tvOS 18, watchOS 11 or visionOS 2"
    let systems = "universal links require at least iOS 9, macOS 10.15, tvOS 10, watchOS 7 or visionOS 1"
    // What helps against several reasons.
    let (tap, otherHost) = (
      "tap the link elsewhere, for example in Notes", "link to the page from another host, such as a subdomain"
    )
    let (banner, otherLink) = (
      "add the meta element apple-itunes-app to the page",
      "use a link of a kind of experience that this source launches"
    )
    let newer = "use a newer system, or another way into the app"
    return switch self {
    case .ruleMatches(let app, let rule):
      terms(
        "rule-matches", .components, order, nil, of: app, progress: 9,
        "\(rule.name) assigns the link to \(app): \(rule.text.onOneLine)")
    case .entryWithoutRules(let app, let host):
      terms(
        "entry-without-rules", .observations,
        "an entry with neither components nor paths matches every URL of the domain",
        "add rules, unless the app should open every link of the host", of: app, progress: 9,
        "the entry for \(app) in the association file of \(host) has no rules, so it matches every URL")
    case .excluded(let app, let rule):
      terms(
        "excluded", .components, order, "change the rule, or put one that matches the link before it", of: app,
        progress: 8, "\(rule.name) excludes the link from \(app): \(rule.text.onOneLine)")
    case .noRuleMatches(let app, let host, let tried):
      terms(
        "no-rule-matches", .components, "a component matches when its path, query and fragment all match",
        "add a rule that matches the link; linkplan match FILE URL tests it", of: app, progress: 7,
        tried == 0
          ? "the entry for \(app) in the association file of \(host) has an empty list of rules"
          : (tried == 1 ? "the only rule" : "none of the \(tried) rules")
            + " for \(app) in the association file of \(host) "
            + (tried == 1 ? "does not match the link" : "matches the link"))
    case .appNotInFile(let app, let id, let host, let near):
      terms(
        "app-not-in-file", .associatedDomains,
        "an app is identified by its application identifier prefix, a dot and its bundle identifier",
        AppIDDefect.signed, of: app, progress: 6,
        "the association file of \(host) has no entry for \(id)"
          + (near.map { NearIdentifier.words(id, $0) } ?? ""))
    case .appsMissing(let app, let host):
      terms(
        "file-without-apps", .session2019, "before iOS 13 and tvOS 13, applinks needs the key apps with an empty array",
        "write \"apps\": [] in \"applinks\"", of: app, progress: 6,
        by: [.system],
        "the association file of \(host) has no \"apps\" in \"applinks\", without which systems before iOS 13 do not use it"
      )
    case .domainNotAssociated(let host, let near, let app):
      terms(
        "domain-not-associated", .entitlement, "a link opens an app whose entitlement lists the link's host",
        "add \"applinks:\(host)\" to the app's associated domains", of: app, progress: app == nil ? 0 : 2,
        "\(app.map { "\($0) does not have" } ?? "no app has") applinks:\(host) in its Associated Domains entitlement"
          + (near?.nearest.map { "; \($0.words)" } ?? ""))
    case .modeNotHonoured(let app, let value, let missing):
      terms(
        "mode-not-honoured", .entitlement,
        "mode=developer applies to development-signed builds on devices with the setting enabled; mode=managed applies to managed apps",
        "add the value without a mode",
        do: missing.isEmpty ? nil : missing.map(\.words.remedy).joined(separator: ", and "),
        of: app, progress: 2, by: missing,
        "\(app) has \(value), which the system ignores: "
          + (missing.isEmpty ? "the mode is unknown" : missing.map(\.words.cause).joined(separator: ", and ")))
    case .claimsOfBrowser(let app):
      terms(
        "claims-of-browser", .browser,
        "apps with the web browser entitlement must not claim universal links, and the system ignores such claims",
        "remove the entitlement, unless the app is a web browser", of: app, progress: 2,
        by: [.webBrowser],
        "\(app) has the entitlement com.apple.developer.web-browser, so the system ignores its applinks values")
    case .appNotInstalled(let app):
      terms(
        "app-not-installed", .linking, "if the app is not installed, the link opens in the browser", nil,
        do: "install the app", of: app, progress: 1, by: [.installed], "\(app) is not installed, so it cannot be opened"
      )
    case .appCannotLaunch(let app, let sdk):
      terms(
        "app-cannot-launch",
        .sceneTransition, "since version 27, an app built with the latest SDK must use scenes, or it does not launch",
        "add UIApplicationSceneManifest and a scene delegate", of: app,
        by: [.lifeCycle, .sdk], "\(app) does not launch: an app linked with the \(sdk) SDK needs the scene life cycle")
    case .associationNotFetched(let app, let host):
      terms(
        "association-not-fetched", .associatedDomains,
        "when the app is installed, the system downloads the file and verifies the domains of the entitlement with it",
        nil, do: Self.fetchingAgain, of: app, progress: 3,
        "the association file of \(host) has not been downloaded for \(app) yet")
    case .internationalHost(let app, let host):
      terms(
        "international-host", .internationalHosts,
        "use a host in ASCII for links; Apple tracks this as FB21797091", of: app, progress: 3,
        by: [.system],
        "the system does not request the association file of \(host), because its name is internationalized")
    case .associationRefused(let app, let host, let refusal):
      terms(
        refusal.code, refusal.claim, refusal == .tooLarge ? refusal.fix : nil,
        do: refusal == .tooLarge ? nil : refusal.fix, of: app, progress: 4,
        "the association file of \(host) could not be downloaded for \(app): \(refusal.message)")
    case .associationUnreadable(let app, let host, let refusal):
      terms(
        "association-not-json", .observations,
        "the file must be JSON; the system reads it with Foundation's parser, which is strict",
        "correct what linkplan lint FILE reports", of: app, progress: 5,
        "the system ignores the association file of \(host): \(refusal.message)")
    case .addressBar:
      terms(
        "address-bar", .technote, "a web URL entered in the address bar never opens an app", nil, do: tap,
        by: [.source], "a web URL typed or pasted into the address bar never opens an app")
    case .sameDomainInSafari(let host):
      terms(
        "same-domain-in-safari", .technote,
        "a tapped link to the current page's domain opens in Safari; a subdomain is a different domain", nil,
        do: otherHost,
        by: [.source], "the link was tapped on a page of the same host (\(host)), so Safari opens the link itself")
    case .userPrefersBrowser(let host):
      terms(
        "user-prefers-browser", .technote,
        "the user's choice between the app and the browser applies to a domain until the user changes it",
        nil, do: "touch and hold the link, and choose to open it in the app",
        "the user chose the browser for links to \(host)")
    case .hostNotEligible(let host):
      terms(
        "host-not-eligible", .decompilation, "the system's parser accepts a host without a dot only in developer mode",
        "use a host with a dot",
        by: [.link], "the host \(host) has no dot; hosts without a dot support universal links only in developer mode")
    case .portNotSupported(let port):
      terms(
        "port-not-supported",
        .inferred(
          .technote,
          "an entitlement value cannot contain a port, so it is inferred that links with a port do not match; observations agree"
        ), "write the link without the port",
        by: [.link], "the link specifies port \(port), but universal links work only on the scheme's default port")
    case .schemeRegistered(let app, let scheme):
      terms(
        "scheme-registered", .schemes, "a URL with a registered scheme opens the app that registered the scheme", nil,
        of: app, "\(app) registered the scheme \(scheme)")
    case .schemeContested(let apps, let scheme):
      terms(
        "scheme-contested", .schemes,
        "if several apps register a scheme, it is undefined which of them opens a link with that scheme",
        "use a universal link, which no other app can claim",
        "\(apps.joined(separator: " and ")) registered the scheme \(scheme); it is undefined which of them opens the link"
      )
    case .schemeNotRegistered(let scheme):
      terms(
        "scheme-not-registered", .schemes, "UIApplication.open tells its caller whether an app opened the URL",
        "add the scheme to CFBundleURLSchemes, and install the app",
        "no installed app registered the scheme \(scheme)")
    case .sameDomainInWebView(let host):
      terms(
        "same-domain-in-web-view", .webKit,
        "a web view passes a link to an app only if the link's host differs from the page's", nil,
        do: otherHost,
        by: [.source],
        "the link was opened from a page of the same host (\(host)), so the web view or browser opens the link itself")
    case .loadedByTheApp:
      terms(
        "loaded-by-the-app", .guide,
        "if an app loads a universal link in a web view or SFSafariViewController, the website opens instead of an app",
        nil, do: "in that app, pass the link to UIApplication.open",
        by: [.source],
        "an app loaded the link in a web view or SFSafariViewController without a tap, so the link opens there")
    case .tapInOtherBrowser:
      terms(
        "tap-in-other-browser", .technote,
        "every browser other than Safari decides for itself whether it opens universal links", nil,
        do: tap,
        by: [.source], "links tapped in a browser other than Safari are assumed to open there")
    case .tapInWebView:
      terms(
        "tap-in-web-view", .observations,
        "an app can keep links that are tapped in its web view inside, with a private policy of WebKit", nil,
        do: tap,
        by: [.source],
        "links tapped in a web view are assumed to stay in it, as in-app browsers of social networks keep them")
    case .browserOnMac(let app, let host):
      terms(
        "browser-on-mac", .session2019, "on macOS, links open in the browser unless the user chose the app",
        nil, do: "open the page in Safari, and choose the app in its banner", of: app,
        by: [.system], "on macOS, the browser opens links to \(host) until the user chooses \(app)")
    case .hostFiltered(let host):
      terms(
        "host-filtered",
        .inferred(
          .contentFilter, "an MDM content filter blocks web pages; it is inferred that universal links are not affected"
        ), nil, do: "allow the host in the content filter", "an MDM content filter blocks \(host)")
    case .redirectStays(let app):
      terms(
        "redirect-stays", .observations,
        "developers have reported that redirects to universal links stay in the browser",
        "write the target of the redirect as the link", of: app,
        "\(app) claims the target of the redirect, but redirects are assumed to stay in the browser")
    case .scriptedNavigation:
      terms(
        "scripted-navigation", .observations,
        "Safari opens an app after a tap, but not if a script navigates without a tap", nil,
        do: "let the user tap the link",
        by: [.source], "a script navigated to the link without a tap, so the link opens in the browser or web view")
    case .openedByItself(let app):
      terms(
        "opened-by-the-app-itself", .linking, "an app that opens its own universal link does not receive it",
        "in the app, show the screen without UIApplication.open", of: app,
        by: [.source], "\(app) opened the link itself, and the system does not deliver a link to the app that opened it"
      )
    case .universalLinksOnly:
      terms(
        "universal-links-only", .universalLinksOnly,
        "with universalLinksOnly, UIApplication.open succeeds only if an installed app supports the link",
        "open the link without universalLinksOnly if that fails",
        by: [.source],
        "no other app receives the link as a universal link, so UIApplication.open with universalLinksOnly reports failure"
      )
    case .widgetOfTheApp(let app):
      terms(
        "widget-opens-its-app", .widgets, "a widget's URL is delivered to the app that contains the widget", nil,
        of: app, "a widget's link opens \(app), the app that contains the widget, regardless of association files")
    case .handoffContinues(let app, let host):
      terms(
        "handoff-continues", .handoff, handoff, nil, of: app,
        "\(app) is associated with \(host) for activitycontinuation, so the app continues the activity")
    case .handoffNotClaimed(let host):
      terms(
        "handoff-not-claimed", .handoff, handoff,
        "add \"activitycontinuation:\(host)\" to the app's associated domains, and the app to the file",
        "no installed app is associated with \(host) for activitycontinuation, so the browser continues the activity")
    case .appStoreLink:
      terms(
        "app-store-link", .storeReport,
        "links that match a list of URL patterns built into the system open in the App Store",
        "write a link of your own host", by: [.link], "the link is an App Store link, so the App Store opens it")
    case .systemWithoutLinks(let system):
      terms(
        "system-without-universal-links", .applinks, systems, nil, do: newer, by: [.system],
        "the device runs \(system), but \(systems)")
    case .intentNeedsNewerSystem(let app, let system):
      terms(
        "intent-needs-newer-system", .intents, intents, nil, do: newer, of: app, by: [.system],
        "\(app) runs on \(system), but \(intents)")
    case .intentNeedsUniversalLink(let app):
      terms(
        "intent-needs-universal-link", .intentProtocol,
        "an intent with a URL representation requires universal links and cannot use a custom URL scheme",
        "give the intent a universal link", of: app,
        by: [.source], "an intent of \(app) opens only universal links, not custom schemes")
    case .intentStays(let app):
      terms(
        "intent-stays", .linkIntents, nil, do: "use iOS 18.1 or later", of: app,
        by: [.system], "links of app intents are assumed to open in the browser on iOS 18.0")
    case .clipInvoked(let clip):
      terms(
        "clip-invoked", .clipLaunch,
        "the system launches the App Clip whose generated link or experience URL is the longest prefix of the invocation URL",
        nil, of: clip, by: [.clipLinks, .link], "\(clip) is invoked and can be launched, so the App Clip card is shown")
    case .clipReplacedByApp(let clip, let app):
      terms(
        "clip-replaced-by-app", .clipResponse,
        "after the user installs the full app, every invocation launches the app instead of the App Clip", nil,
        of: clip, by: [.clipLinks, .link],
        "\(app) is installed, so it opens instead of \(clip) and receives the invocation URL")
    case .clipSource(let clip):
      terms(
        "clip-source",
        .inferred(
          .clipLaunch,
          "App Clips are invoked from codes, tags, Maps, Siri, Spotlight, banners, Messages, other apps, email and websites; it is inferred that nothing else invokes them, and that in email and on websites only generated links do"
        ), otherLink, of: clip,
        by: [.source],
        "the link is registered for \(clip), but such a link from this source does not invoke an App Clip; the link's page can show a banner"
      )
    case .clipExperience(let clip, let experience, let supported):
      terms(
        "clip-experience", .clipLaunch,
        "a table lists the kinds of experiences that each invocation supports: Maps and location-based suggestions require an advanced experience, and App Clip Codes require one or the short demo link",
        otherLink, of: clip,
        by: [.source],
        "the link is registered for \(clip) as \(experience), but links from this source launch only \(supported)")
    case .clipNeedsDefaultLink(let clip):
      terms(
        "clip-needs-default-link", .clipLaunch,
        "Link and open(_:options:completionHandler:) launch the default experience, by its default link, its website or the demo link; advanced experiences require Link Presentation",
        otherLink, of: clip,
        by: [.source],
        "the link is registered for an advanced experience of \(clip), but UIApplication.open launches only the default one"
      )
    case .clipNeedsBanner(let clip):
      terms(
        "clip-needs-banner", .clipWebsite,
        "a shared link launches the App Clip if the page shows the App Clip's banner; the default and demo links show the card",
        banner, of: clip,
        by: [.source],
        "the link is registered for \(clip), but the link's page does not show the App Clip banner that Messages requires"
      )
    case .clipSenderUnknown(let clip):
      terms(
        "clip-sender-unknown", .clipWebsite, "the sender of the message must be in the recipient's Contacts",
        nil, do: "add the sender to Contacts", of: clip,
        by: [.source], "the link is registered for \(clip), but the sender of the message is not in Contacts")
    case .clipNotAllowed(let clip):
      terms(
        "clip-not-allowed", .clipWebsite, "Screen Time or a device management profile can disallow App Clips",
        nil, do: "allow App Clips in Screen Time or device management", of: clip,
        by: [.management], "the link is registered for \(clip), but device management does not allow App Clips")
    case .systemWithoutClips(let clip, let system):
      terms(
        "system-without-app-clips",
        .inferred(
          .clips,
          "the framework is available on iOS, iPadOS and Mac Catalyst; that only an iPhone or iPad launches App Clips is inferred"
        ),
        nil, do: "open the link on an iPhone or iPad", of: clip,
        by: [.system],
        "the link is registered for \(clip), but \(system) does not support App Clips, which require an iPhone or iPad")
    case .clipNeedsNewerSystem(let clip, let needed):
      terms(
        "clip-needs-newer-system", .clipLaunch,
        "default and demo links, which need no website, require iOS 16.4 or later; App Clips are available since iOS 14, according to the page of the framework",
        nil, do: newer, of: clip, by: [.clipSystem(needed), .system], "\(clip) requires \(needed)")
    case .clipTooLarge(let clip, let megabytes, let limit):
      terms(
        "clip-too-large", .clipFunctionality,
        "the size limit is 10 MB for App Clips that support iOS 15 or earlier, 100 MB for digital invocations of App Clips that require iOS 17 or later and for their demo links, and 15 MB otherwise",
        nil, do: "make the App Clip smaller", of: clip,
        by: [.clipSize(limit: limit)],
        "\(clip) is \(megabytes) MB in size; the limit for this kind of invocation is \(limit) MB")
    case .clipNotAssociated(let clip, let host, let byFile):
      terms(
        "clip-not-associated", .clipAssociation,
        "links to a domain launch an App Clip only if the App Clip's entitlement lists the domain and the domain's file lists the App Clip under appclips",
        "list the host in the App Clip's entitlement, and the App Clip in the host's file", of: clip,
        byFile
          ? "the association file of \(host) does not list \(clip) under appclips"
          : "\(clip) does not have appclips:\(host) in its Associated Domains entitlement")
    case .bannerOpensApp(let app, let isSmart):
      terms(
        "banner-opens-app", .technote,
        "if the user navigates directly to a page of an associated host, Safari shows a banner that opens the app", nil,
        of: app,
        isSmart
          ? "the Smart App Banner's app, \(app), is installed and receives the banner's app-argument, if any"
          : "the banner opens \(app), and from now on, links to the page's host open in the app")
    case .bannerShowsStore(let id):
      terms(
        "banner-shows-store", .banners,
        "on a page with an apple-itunes-app meta tag, Safari shows a banner that opens the app or its App Store page",
        "correct app-id on the page", do: "install the app",
        "the Smart App Banner refers to the app \(id), which is not installed")
    case .noBanner(let system):
      terms(
        "no-banner",
        .inferred(
          .banners,
          "the documentation covers Safari on iOS and iPadOS; the behaviour of other systems and browsers is inferred"),
        banner, system.map { "\($0) does not show banners on pages" } ?? "the current page has no banner")
    case .linkNotOnPage(let link, let isPageShown):
      terms(
        "link-not-on-page", .kit, "the result follows from the page that the mock site served",
        "tap a link that the page has",
        isPageShown
          ? "the current page has no link to \(link)"
          : "no page is shown, so the user cannot tap \(link)")
    case .schemeInWebView(let scheme):
      terms(
        "scheme-in-web-view", .observations,
        "WKWebView does not load custom schemes; the app must open such links in its navigation delegate",
        "in the app's navigation delegate, pass the link to UIApplication.open",
        by: [.source],
        "a WKWebView does not open links with the scheme \(scheme); the app must open them in its navigation delegate")
    case .schemeOnTag(let scheme):
      terms(
        "scheme-on-tag", .tags, "background tag reading supports universal links and a few system schemes",
        nil, do: "write a universal link on the tag",
        by: [.source],
        "background tag reading opens no app for the scheme \(scheme); it supports only web links and a few system schemes"
      )
    case .schemeNotQueried(let app, let scheme, let limit):
      terms(
        "scheme-not-queried", .canOpen,
        "apps linked with the iOS 15 SDK or later can declare at most 50 schemes for canOpenURL, and at most 25 with the iOS 27 SDK or later; it is deprecated in iOS 27",
        "add the scheme to LSApplicationQueriesSchemes", of: app,
        "\(app) does not have \(scheme) \(limit.map { "among the first \($0) entries of" } ?? "in") LSApplicationQueriesSchemes"
          + (limit == QueriedSchemes.limitSinceSDK27
            ? "; canOpenURL is deprecated in iOS 27; call open and check its result" : ""))
    case .webAlwaysOpens:
      terms(
        "web-always-opens",
        .inferred(
          .canOpen, "a browser is always installed, so canOpenURL is inferred to return true for every web URL"), nil,
        by: [.link], "the link is a web URL, which the browser opens if no app does")
    case .activityIsALink(let app):
      terms(
        "activity-is-a-link", .supportingLinks,
        "a universal link arrives as an activity of type NSUserActivityTypeBrowsingWeb with a webpageURL", nil, of: app,
        "the activity is of type \(UserActivity.browsingWeb) and has a URL, so \(app) receives it as a universal link")
    case .activityIsNoLink(let app, let type):
      terms(
        "activity-is-no-link", .activities,
        "activities of types other than NSUserActivityTypeBrowsingWeb, such as from Handoff, Spotlight or Siri, are no links",
        nil,
        of: app, "the activity is of type \(type), so \(app) receives it, but not as a universal link")
    case .activityWithoutURL(let app):
      terms(
        "activity-without-url",
        .inferred(
          .activities, "webpageURL is optional; it is inferred that a browsing activity can arrive without a URL"),
        "handle the activity without a URL", of: app,
        "\(app) receives an activity of type \(UserActivity.browsingWeb) whose webpageURL is nil")
    case .activityFailed(let app, let type):
      terms(
        "activity-failed", .activityFailure,
        "the system calls scene(_:didFailToContinueUserActivityWithType:error:) if it cannot deliver an activity's data",
        "handle the failure in scene(_:didFailToContinueUserActivityWithType:error:)", of: app,
        "the data of the activity \(type) did not reach \(app)")
    case .activityTypeNotDeclared(let app, let type):
      terms(
        "activity-type-not-declared",
        .inferred(
          .activityTypes,
          "the key lists the activity types that the app supports; it is inferred that the app receives no others"),
        "add the type to NSUserActivityTypes", of: app, "\(app) does not declare \(type) in NSUserActivityTypes")
    case .credentialsAssociated(let app, let host):
      terms(
        "credentials-associated", .associatedDomains, credentials, nil, of: app,
        "\(app) has a webcredentials value for \(host), and the association file of \(host) lists the app under webcredentials"
      )
    case .credentialsNotClaimed(let app, let host):
      terms(
        "credentials-not-claimed", .associatedDomains, credentials,
        "add \"webcredentials:\(host)\" to the app's associated domains", of: app,
        "\(app) does not have webcredentials:\(host) in its Associated Domains entitlement")
    case .credentialsNotListed(let app, let id, let host, let near):
      terms(
        "credentials-not-listed", .associatedDomains, credentials, AppIDDefect.signed, of: app,
        "the association file of \(host) does not list \(id) under webcredentials"
          + (near.map { NearIdentifier.words(id, $0) } ?? ""))
    case .callbackNeedsNewerSystem(let app, let system):
      terms(
        "callback-needs-newer-system", .callbacks, "\(callbacks); their host must be associated for web credentials",
        nil, do: newer, of: app, by: [.system], "\(app) runs on \(system), but \(callbacks)")
    case .notAURL:
      terms(
        "not-a-url", .rfc3986, "a URL starts with a scheme and a colon", "write a scheme, and for a web URL a host",
        "the system cannot open the link: it has no scheme, or is a web URL without a host")
    }
  }
}

extension DecidingKey {
  /// Why the system does not honour the mode of an entitlement value, which depends on the key, and what helps.
  fileprivate var words: (cause: String, remedy: String) {
    switch self {
    case .build: ("the app is not signed for development", "sign the app for development")
    case .developerMode:
      (
        "the device's Associated Domains Development setting is off",
        "turn on Associated Domains Development in the device's settings"
      )
    default: ("the app is not installed by device management", "install the app by device management")
    }
  }
}

extension AssociationDownload.Refusal {
  /// The stable code of the refusal, used in plans and reports.
  package var code: String { terms.code }

  var claim: Claim { terms.claim }

  package var fix: String { terms.fix }

  private var terms: (code: String, claim: Claim, fix: String) {
    let served = "serve the file with status 200 at \(AssociationDownload.path), to Apple's CDN as well"
    return switch self {
    case .unreachable:
      (
        "association-unreachable",
        .inferred(
          .technote,
          "the CDN must be able to reach the host from any network; the device's behaviour for an unreachable host is inferred"
        ), "make the host reachable from the internet, also for Apple's CDN"
      )
    case .certificate:
      (
        "association-certificate",
        Claim(.associatedDomains, "the file must be served over HTTPS with a valid certificate"),
        "install a certificate that is valid for the host"
      )
    case .redirect:
      (
        "association-redirected",
        Claim(.technote, "redirects (301 and 302 responses) are not supported for the file"), served
      )
    case .status(let status) where status == 403 || status == 404:
      (
        status == 404 ? "association-not-found" : "association-http-status",
        Claim(.technote, "403 and 404 mean that the site denies access to the file"), served
      )
    case .status:
      (
        "association-http-status",
        .inferred(
          .technote,
          "the source lists 301, 302, 403 and 404; it is inferred that every status other than 200 is a failure"),
        served
      )
    case .tooLarge:
      (
        "association-too-large",
        Claim(.guide, "the downloaded file must not exceed 128 KB"),
        "shorten the rules, for example with \"substitutionVariables\""
      )
    case .empty:
      (
        "association-empty",
        .inferred(
          .rfc8259, "an empty string is not valid JSON; the system's handling of an empty body is not recorded"), served
      )
    }
  }
}
