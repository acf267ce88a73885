/// A claim about the system on which a reason or an assumption is based, with its evidence and its source.
///
/// `Conformance/evidence.json` lists the claims, each with an observation that would disprove it.
package struct Claim: Sendable, Hashable {
  package let level: Evidence
  package let page: Page
  /// A paraphrase of the claim's source, or of the observation that supports the claim.
  package let gist: String

  init(_ level: Evidence, _ page: Page, _ gist: String) {
    (self.level, self.page, self.gist) = (level, page, gist)
  }

  /// The source of a claim: a page, a session, a standard or a set of observations.
  package struct Page: Sendable, Hashable {
    package let title: String
    /// The date of the source, or `nil` for undated sources such as Apple's reference pages.
    package let date: String?

    init(_ title: String, _ date: String? = nil) { (self.title, self.date) = (title, date) }

    /// The title with its date, as printed in reports.
    package var words: String { date.map { "\(title) (\($0))" } ?? title }
  }
}

extension Claim.Page {
  static let associatedDomains = Self("Apple, Supporting associated domains")
  static let entitlement = Self("Apple, Associated Domains Entitlement")
  static let technote = Self("Apple, TN3155: Debugging universal links", "2025-05-15")
  static let linking = Self("Apple, Allowing apps and websites to link to your content")
  static let supportingLinks = Self("Apple, Supporting universal links in your app")
  static let components = Self("Apple, applinks.Details.Components")
  static let applinks = Self("Apple, applinks")
  static let guide = Self(
    "Apple, App Search Programming Guide, Support Universal Links (archived)", "2016-04-01")
  static let session2019 = Self("WWDC 2019, session 717, What's New in Universal Links", "2019-06")
  static let session2020 = Self(
    "WWDC 2020, session 10098, What's new in Universal Links", "2020-06")
  static let clipSession2023 = Self("WWDC 2023, session 10178, What's new in App Clips", "2023-06")
  static let browser = Self("Apple, Preparing your app to be the default web browser")
  static let universalLinksOnly = Self(
    "Apple, UIApplication.OpenExternalURLOptionsKey.universalLinksOnly")
  static let widgets = Self(
    "Apple, WidgetKit, Linking to specific app scenes from your widget or Live Activity")
  static let handoff = Self(
    "Apple, Handoff Programming Guide, Web Browser–to–Native App Handoff (archived)")
  static let schemes = Self("Apple, Defining a custom URL scheme for your app")
  static let tags = Self("Apple, Core NFC, Adding support for background tag reading")
  static let canOpen = Self("Apple, canOpenURL(_:)")
  static let clips = Self("Apple, App Clips")
  static let clipLaunch = Self("Apple, Configuring App Clip experiences")
  static let clipFunctionality = Self(
    "Apple, Choosing the right functionality for your App Clip")
  static let clipAssociation = Self("Apple, Associating your App Clip with your website")
  static let clipResponse = Self("Apple, Responding to invocations")
  static let clipWebsite = Self(
    "Apple, Supporting invocations from your website and the Messages app")
  static let clipFromApps = Self("Apple, Launching another app's App Clip from your app")
  static let banners = Self("Apple, Promoting apps with Smart App Banners")
  static let activities = Self("Apple, NSUserActivity")
  static let activityFailure = Self(
    "Apple, scene(_:didFailToContinueUserActivityWithType:error:)")
  static let activityTypes = Self("Apple, NSUserActivityTypes")
  static let contentFilter = Self("Apple, Device Management, WebContentFilter")
  static let jsonReader = Self("Apple, JSONSerialization")
  static let swiftUI = Self("Apple, onOpenURL(perform:)")
  static let forum = Self("Apple Developer Forums, thread 649423, reply by an Apple engineer")
  static let swcutil = Self("published output of Apple's swcutil on macOS 27.0", "2026-09-02")
  static let rfc3986 = Self(
    "RFC 3986, Uniform Resource Identifier (URI): Generic Syntax", "2005-01")
  static let rfc8259 = Self(
    "RFC 8259, The JavaScript Object Notation (JSON) Data Interchange Format", "2017-12")
  static let observations = Self("third-party observations of the system")
  static let cdnAnswers = Self("published responses from Apple's CDN")
  static let webKit = Self("WebKit's source code")
  static let storeReport = Self("Open Radar 24219463, App Store links", "2016-01-16")
  static let kit = Self("no source (linkplan's own rule)")
}
