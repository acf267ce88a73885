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
  package static let associatedDomains = Self("Apple, Supporting associated domains")
  package static let entitlement = Self("Apple, Associated Domains Entitlement")
  package static let technote = Self("Apple, TN3155: Debugging universal links", "2025-05-15")
  package static let linking = Self("Apple, Allowing apps and websites to link to your content")
  package static let supportingLinks = Self("Apple, Supporting universal links in your app")
  package static let components = Self("Apple, applinks.Details.Components")
  package static let details = Self("Apple, applinks.Details")
  package static let applinks = Self("Apple, applinks")
  package static let variables = Self("Apple, applinks.SubstitutionVariables")
  package static let guide = Self(
    "Apple, App Search Programming Guide, Support Universal Links (archived)", "2016-04-01")
  package static let session2015 = Self("WWDC 2015, session 509, Seamless Linking to Your App", "2015-06")
  package static let session2019 = Self("WWDC 2019, session 717, What's New in Universal Links", "2019-06")
  package static let session2020 = Self(
    "WWDC 2020, session 10098, What's new in Universal Links", "2020-06")
  package static let clipSession2023 = Self("WWDC 2023, session 10178, What's new in App Clips", "2023-06")
  package static let browser = Self("Apple, Preparing your app to be the default web browser")
  package static let universalLinksOnly = Self(
    "Apple, UIApplication.OpenExternalURLOptionsKey.universalLinksOnly")
  package static let widgets = Self(
    "Apple, WidgetKit, Linking to specific app scenes from your widget or Live Activity")
  package static let handoff = Self(
    "Apple, Handoff Programming Guide, Web Browser–to–Native App Handoff (archived)")
  package static let schemes = Self("Apple, Defining a custom URL scheme for your app")
  package static let urlTypes = Self("Apple, CFBundleURLTypes")
  package static let tags = Self("Apple, Core NFC, Adding support for background tag reading")
  package static let canOpen = Self("Apple, canOpenURL(_:)")
  package static let clips = Self("Apple, App Clips")
  package static let clipLaunch = Self("Apple, Configuring App Clip experiences")
  package static let clipFunctionality = Self(
    "Apple, Choosing the right functionality for your App Clip")
  package static let clipAssociation = Self("Apple, Associating your App Clip with your website")
  package static let clipResponse = Self("Apple, Responding to invocations")
  package static let clipWebsite = Self(
    "Apple, Supporting invocations from your website and the Messages app")
  package static let clipFromApps = Self("Apple, Launching another app's App Clip from your app")
  package static let banners = Self("Apple, Promoting apps with Smart App Banners")
  package static let activities = Self("Apple, NSUserActivity")
  package static let activityFailure = Self(
    "Apple, scene(_:didFailToContinueUserActivityWithType:error:)")
  package static let activityTypes = Self("Apple, NSUserActivityTypes")
  package static let contentFilter = Self("Apple, Device Management, WebContentFilter")
  package static let jsonReader = Self("Apple, JSONSerialization")
  package static let swiftUI = Self("Apple, onOpenURL(perform:)")
  package static let propertyLists = Self("Apple, Property List Programming Guide (archived)")
  package static let forum = Self("Apple Developer Forums, thread 649423, reply by an Apple engineer")
  package static let swcutil = Self("published output of Apple's swcutil on macOS 27.0", "2026-09-02")
  package static let rfc3986 = Self(
    "RFC 3986, Uniform Resource Identifier (URI): Generic Syntax", "2005-01")
  package static let rfc8259 = Self(
    "RFC 8259, The JavaScript Object Notation (JSON) Data Interchange Format", "2017-12")
  package static let observations = Self("third-party observations of the system")
  package static let cdnAnswers = Self("published responses from Apple's CDN")
  package static let webKit = Self("WebKit's source code")
  package static let storeReport = Self("Open Radar 24219463, App Store links", "2016-01-16")
  package static let kit = Self("no source (linkplan's own rule)")
}
