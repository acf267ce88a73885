import LinkModel

/// A default in the model of Apple's systems, such as a size limit or an interval, with its evidence.
enum ModelDefault: String, Sendable, CaseIterable {
  case associationSizeLimit = "association-size-limit"
  case copyOfTheCDN = "copy-of-the-cdn"
  case failureOfTheCDN = "failure-of-the-cdn"
  case patienceOfTheCDN = "patience-of-the-cdn"
  case userAgentOfTheCDN = "user-agent-of-the-cdn"
  case refreshAfterSuccess = "refresh-after-success"
  case refreshAfterFailure = "refresh-after-failure"
  case exactHostFirst = "exact-host-before-wildcard"
  case nextFile = "next-file"
  case downloadOrder = "download-order"
  case downloadsThatWait = "downloads-that-wait"
  case systemsWithLinks = "systems-with-universal-links"
  case systemsAskingTheCDN = "systems-asking-the-cdn"
  case keysBySystem = "association-keys-by-system"
  case addressOfTheCDN = "address-of-the-cdn"
  case comparison
  case queriedSchemes = "queried-schemes"
  case systemsWithBanners = "systems-with-banners"
  case privateBrowsing = "private-browsing"
  case clipCard = "clip-card"
  case clipSizes = "clip-sizes"
  case clipSystems = "clip-systems"
  case clipVersions = "clip-versions"
  case clipFromCodes = "clip-from-codes"
  case clipExperiences = "clip-experiences"
  case passkeys
  case inAppBrowser = "in-app-browser"
  case browserLinks = "browsers-on-mac"
  case sourcesBySystem = "sources-by-system"
  case trackingParameters = "tracking-parameters"
  case orderOfValues = "order-of-values"
  case hostsInASCII = "hosts-in-ascii"
  case linkMethods = "universal-link-methods"
  case schemeMethods = "scheme-link-methods"
  case clipMethods = "clip-methods"
  case handoffAtLaunch = "handoff-at-launch"
  case refusedLaunch = "refused-launch"
  case quickActionMethods = "quick-action-methods"
  case notificationMethod = "notification-method"
  case notificationAtLaunch = "notification-at-launch"
  case notificationTwice = "notification-in-two-calls"
  case notificationLinks = "links-of-notifications"
  case activeAfterTheLink = "active-after-the-link"
  case windowsOfSwiftUI = "windows-of-swiftui"
  case liveActivity = "live-activity"
  case system

  var value: String {
    switch self {
    case .associationSizeLimit: "\(AssociationDownload.sizeLimit) bytes"
    case .copyOfTheCDN: "\(AssociationCDN.seconds(ofFile: true)) s"
    case .failureOfTheCDN: "\(AssociationCDN.seconds(ofFile: false)) s"
    case .patienceOfTheCDN: "\(DownloadRoute.cdn.patience.components.seconds) s"
    case .userAgentOfTheCDN: DownloadRoute.cdn.userAgent
    case .refreshAfterSuccess: "\(RefreshSchedule.wait(afterFailures: 0).components.seconds) s"
    case .refreshAfterFailure:
      "\(RefreshSchedule.wait(afterFailures: 1).components.seconds) s, doubled after each additional failure, up to \(RefreshSchedule.wait(afterFailures: 0).components.seconds) s"
    case .exactHostFirst:
      "the rules in the file of the exact host, and if none matches, those in the file of the wildcard's parent"
    case .nextFile:
      "the same if the file of the exact host is missing, for a longer and a shorter wildcard, and among apps"
    case .downloadOrder:
      "hosts in com, net, org and the region's domains come first; within each group, hosts with more labels come first"
    case .downloadsThatWait:
      "while the device is offline, the connection is poor, or the battery is low"
    case .systemsWithLinks: "iOS 9, macOS 10.15, tvOS 10, watchOS 7, visionOS 1"
    case .systemsAskingTheCDN: "iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1"
    case .keysBySystem:
      "components since iOS 13; caseSensitive and variables since 13.5 (variables since tvOS 13.4); defaults and percentEncoded since 14"
    case .addressOfTheCDN: AssociationCDN.address(of: "<host>")
    case .comparison: "caseSensitive true, percentEncoded true"
    case .queriedSchemes:
      "\(QueriedSchemes.usualLimit), or \(QueriedSchemes.limitSinceSDK27) for apps linked with the iOS 27 SDK or later; no limit for SDKs before iOS 15"
    case .systemsWithBanners:
      "Safari on every system except tvOS and watchOS; no Smart App Banners on macOS"
    case .privateBrowsing: "Safari shows no Smart App Banners, App Clip banners or App Clip cards"
    case .clipCard: "since iOS 15"
    case .clipSizes:
      "10, 15 or 100 MB, depending on the oldest supported system; at most 15 MB for codes and tags without the demo link"
    case .clipSystems: "iOS and iPadOS"
    case .clipVersions:
      "\(OSVersion.appClips.text), default and demo links \(OSVersion.defaultClipLinks.text)"
    case .clipFromCodes: "codes and tags are physical invocations; everything else is digital"
    case .clipExperiences:
      "Messages, QR codes, NFC tags, Spotlight and Link Presentation launch every kind of experience; App Clip Codes only the demo link and advanced ones; Maps and suggestions only advanced ones; open only the default one"
    case .passkeys: "a passkey request needs the same association as other web credentials"
    case .inAppBrowser:
      "openURL(_:prefersInApp:) and onOpenURL(prefersInApp:) show the page of a universal link in the app"
    case .browserLinks: "a browser on macOS that finds an app with SFUniversalLink decides whether the app opens"
    case .sourcesBySystem:
      "NFC tags on iOS; App Clip Codes on iOS and iPadOS; QR codes, browsers, web views and Spotlight also on macOS and visionOS; Messages, Mail, Notes, Maps, notifications, Handoff and widgets everywhere but on tvOS"
    case .trackingParameters: Device.trackingParameters.sorted().joined(separator: ", ")
    case .orderOfValues: "the order of the values in an entitlement has no effect"
    case .hostsInASCII: "host names are compared in Punycode"
    case .linkMethods:
      "with scenes, scene(_:willConnectTo:options:) at launch and scene(_:continue:) afterwards; without, application(_:continue:restorationHandler:); on watchOS, handle(_:)"
    case .schemeMethods:
      "with scenes, scene(_:willConnectTo:options:) at launch and scene(_:openURLContexts:) afterwards; without, application(_:open:options:)"
    case .clipMethods:
      "an App Clip's link arrives as an activity: scene(_:willConnectTo:options:), application(_:continue:restorationHandler:) or, in SwiftUI, onContinueUserActivity(_:perform:)"
    case .handoffAtLaunch: "scene(_:continue:) receives an activity from Handoff, even at launch"
    case .refusedLaunch:
      "after false from application(_:didFinishLaunchingWithOptions:), no method receives the link of the launch"
    case .quickActionMethods:
      "with scenes, windowScene(_:performActionFor:completionHandler:), or the connection options at launch; without, application(_:performActionFor:completionHandler:)"
    case .notificationMethod: "userNotificationCenter(_:didReceive:withCompletionHandler:)"
    case .notificationAtLaunch: "with scenes, also the connection options at launch"
    case .notificationTwice: "with scenes, both methods at launch"
    case .notificationLinks: "the system opens no link of a notification"
    case .activeAfterTheLink:
      "an app becomes active after the link that launches it or brings it to the front was delivered"
    case .windowsOfSwiftUI:
      "an open window that prefers the link, then one that allows it, then a new one of the first kind that matches it, or else of the first kind without conditions"
    case .liveActivity: "an activity of type NSUserActivityTypeLiveActivity needs no declaration in NSUserActivityTypes"
    case .system: OSVersion.current.text
    }
  }

  var source: (level: Evidence, page: Claim.Page) {
    switch self {
    case .associationSizeLimit: (.documented, .guide)
    case .addressOfTheCDN, .copyOfTheCDN, .failureOfTheCDN: (.reported, .cdnAnswers)
    case .patienceOfTheCDN, .userAgentOfTheCDN: (.reported, .observations)
    case .orderOfValues, .hostsInASCII: (.documented, .session2019)
    case .linkMethods: (.documented, .supportingLinks)
    case .schemeMethods: (.documented, .schemes)
    case .clipMethods: (.documented, .clipResponse)
    case .handoffAtLaunch: (.documented, .connectionOptions)
    case .refusedLaunch: (.documented, .launch)
    case .quickActionMethods: (.documented, .quickActions)
    case .notificationMethod: (.documented, .notificationResponse)
    case .notificationAtLaunch: (.documented, .notificationOptions)
    case .notificationTwice, .notificationLinks, .activeAfterTheLink: (.reported, .observations)
    case .windowsOfSwiftUI: (.documented, .externalEvents)
    case .liveActivity: (.inferred, .liveActivities)
    case .refreshAfterSuccess: (.documented, .technote)
    case .refreshAfterFailure: (.reported, .decompilation)
    case .exactHostFirst: (.documented, .session2019)
    case .nextFile, .downloadOrder, .downloadsThatWait: (.inferred, .session2019)
    case .systemsWithLinks: (.documented, .applinks)
    case .systemsAskingTheCDN: (.inferred, .entitlement)
    case .keysBySystem: (.documented, .components)
    case .comparison: (.documented, .components)
    case .queriedSchemes: (.documented, .canOpen)
    case .systemsWithBanners: (.inferred, .banners)
    case .privateBrowsing: (.documented, .clipWebsite)
    case .clipCard: (.documented, .clipWebsite)
    case .clipSizes: (.documented, .clipFunctionality)
    case .clipFromCodes: (.inferred, .clipFunctionality)
    case .clipSystems: (.inferred, .clips)
    case .clipVersions, .clipExperiences: (.documented, .clipLaunch)
    case .passkeys: (.documented, .passkeys)
    case .inAppBrowser: (.inferred, .inAppBrowser)
    case .browserLinks: (.documented, .browserLinks)
    case .sourcesBySystem: (.inferred, .tags)
    case .trackingParameters: (.reported, .observations)
    case .system: (.inferred, .kit)
    }
  }
}
