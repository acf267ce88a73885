/// A claim about the system on which a reason or an assumption is based, with its evidence and its source.
///
/// `Conformance/evidence.json` lists the claims, each with the address of its page, a quotation, and an observation
/// that would disprove it.
package struct Claim: Sendable, Hashable {
  package let page: Page
  package let gist: String

  private var isInferred = false

  package init(_ page: Page, _ gist: String) { (self.page, self.gist) = (page, gist) }

  /// A claim that the page does not make, but from which it is inferred.
  package static func inferred(_ page: Page, _ gist: String) -> Self {
    var claim = Self(page, gist)
    claim.isInferred = true
    return claim
  }

  // The claims of several reasons, points and codes.
  package static let internationalHosts = Claim(
    .internationalHosts,
    "since iOS 16, the file of a host with an internationalized name is not requested, in either form of the name")
  static let linkIntents = Claim(
    .notes181,
    "a link of OpenURLIntent or URLRepresentableIntent might open the browser instead of the app; fixed in iOS 18.1")

  package var level: Evidence { isInferred ? .inferred : page.level }

  /// The raw value, which reports print, is the title, followed by the date unless the source is undated, such as
  /// Apple's reference pages.
  package enum Page: String, Sendable, CaseIterable {
    case associatedDomains = "Apple, Supporting associated domains"
    case entitlement = "Apple, Associated Domains Entitlement"
    case technote = "Apple, TN3155: Debugging universal links (2025-05-15)"
    case linking = "Apple, Allowing apps and websites to link to your content"
    case supportingLinks = "Apple, Supporting universal links in your app"
    case components = "Apple, applinks.Details.Components"
    case details = "Apple, applinks.Details"
    case applinks = "Apple, applinks"
    case variables = "Apple, applinks.SubstitutionVariables"
    case guide = "Apple, App Search Programming Guide, Support Universal Links (archived) (2016-04-01)"
    case session2019 = "WWDC 2019, session 717, What's New in Universal Links (2019-06)"
    case browser = "Apple, Preparing your app to be the default web browser"
    case universalLinksOnly = "Apple, UIApplication.OpenExternalURLOptionsKey.universalLinksOnly"
    case widgets = "Apple, WidgetKit, Linking to specific app scenes from your widget or Live Activity"
    case handoff = "Apple, Handoff Programming Guide, Web Browser–to–Native App Handoff (archived)"
    case schemes = "Apple, Defining a custom URL scheme for your app"
    case urlTypes = "Apple, CFBundleURLTypes"
    case tags = "Apple, Core NFC, Adding support for background tag reading"
    case canOpen = "Apple, canOpenURL(_:)"
    case callbacks = "Apple, ASWebAuthenticationSession.Callback"
    case passkeys = "Apple, Supporting passkeys"
    case intents = "Apple, OpenURLIntent"
    case intentProtocol = "Apple, URLRepresentableIntent"
    case notes181 = "Apple, iOS & iPadOS 18.1 Release Notes"
    case inAppBrowser = "Apple, onOpenURL(prefersInApp:)"
    case browserLinks = "Apple, SFUniversalLink"
    case clips = "Apple, App Clips"
    case clipLaunch = "Apple, Configuring App Clip experiences"
    case clipFunctionality = "Apple, Choosing the right functionality for your App Clip"
    case clipAssociation = "Apple, Associating your App Clip with your website"
    case clipResponse = "Apple, Responding to invocations"
    case clipWebsite = "Apple, Supporting invocations from your website and the Messages app"
    case banners = "Apple, Promoting apps with Smart App Banners"
    case activities = "Apple, NSUserActivity"
    case activityFailure = "Apple, scene(_:didFailToContinueUserActivityWithType:error:)"
    case activityTypes = "Apple, NSUserActivityTypes"
    case trackingProtection = "Apple, Apple announces powerful new privacy and security features (2023-06-05)"
    case contentFilter = "Apple, Device Management, WebContentFilter"
    case jsonReader = "Apple, JSONSerialization"
    case swiftUI = "Apple, onOpenURL(perform:)"
    case propertyLists = "Apple, Property List Programming Guide (archived)"
    case forum = "Apple Developer Forums, thread 649423, reply by an Apple engineer"
    case internationalHosts = "Apple Developer Forums, thread 814156, FB21797091"
    case swcutil = "published output of Apple's swcutil on macOS 27.0 (2026-09-02)"
    case swcutilTests = "verdicts of Apple's swcutil asserted by the CI of universal-links-test (2025-01-10)"
    case launch = "Apple, application(_:didFinishLaunchingWithOptions:)"
    case connectionOptions = "Apple, UIScene.ConnectionOptions.userActivities and urlContexts"
    case notificationOptions = "Apple, UIScene.ConnectionOptions.notificationResponse"
    case quickActions = "Apple, application(_:performActionFor:completionHandler:)"
    case notificationResponse = "Apple, userNotificationCenter(_:didReceive:withCompletionHandler:)"
    case externalEvents = "Apple, handlesExternalEvents(matching:)"
    case sceneTransition = "Apple, Transitioning to the UIKit scene-based life cycle"
    case liveActivities = "Apple, NSUserActivityTypeLiveActivity"
    case rfc3986 = "RFC 3986, Uniform Resource Identifier (URI): Generic Syntax (2005-01)"
    case rfc8259 = "RFC 8259, The JavaScript Object Notation (JSON) Data Interchange Format (2017-12)"
    case observations = "third-party observations of the system"
    case decompilation = "published decompilation of iOS 26.1 (23B85)"
    case cdnAnswers = "published responses from Apple's CDN"
    case webKit = "WebKit's source code"
    case flutter = "Flutter, Deep links flag change"
    case wordPress = "WordPress for iOS, issue 19755 (2022-12-08)"
    case storeReport = "Open Radar 24219463, App Store links (2016-01-16)"
    case kit = "no source (linkplan's own rule)"

    /// The level of what the page itself says.
    fileprivate var level: Evidence {
      switch self {
      case .swcutil, .swcutilTests: .recorded
      case .forum, .internationalHosts, .observations, .decompilation, .cdnAnswers, .webKit, .flutter, .wordPress,
        .storeReport:
        .reported
      case .kit: .inferred
      // A page of Apple, or a standard.
      default: .documented
      }
    }
  }
}
