// What becomes of a link between the place where it is written and the app or browser that receives it.

extension Device {
  /// Returns the link that the system gets: as it was written, unless it passes the URL parser of a browser.
  ///
  /// Observed: a QR code and Notes pass `HTTPS://` on (firefox-ios issues 9013 and 8864), while Safari passes
  /// `myapp://` for `myApp://` (ionic-plugin-deeplinks issue 236).
  package func passed(_ link: Link, from source: LinkSource) -> Link {
    let link = assumptions[.trackingParameters] == .removed ? untracked(link, from: source) : link
    let terms = source.termsOfPage
    let isInBrowser = terms.map { $0.page != nil || $0.viewer != .browser } ?? (source == .addressBar)
    return isInBrowser ? link.parsedByBrowser : link
  }

  /// Returns the link without what Link Tracking Protection removes from links of this source.
  package func untracked(_ link: Link, from source: LinkSource) -> Link {
    let isProtected =
      switch source {
      case .messages, .strangersMessage, .mail: true
      case .safari, .javaScript: isPrivate
      default: false
      }
    guard isProtected, link.query != nil, os.hasTrackingProtection, link.isWeb else { return link }
    return link.removing(queryItems: Self.trackingParameters)
  }

  /// Apple publishes no list; these parameters were reported to be removed.
  package static let trackingParameters: Set = ["fbclid", "gclid", "igshid", "mc_eid", "msclkid", "twclid"]
}
