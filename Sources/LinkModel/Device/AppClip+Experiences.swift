// Which links launch an App Clip, and from where.

extension AppClip {
  /// A column of the table in *Configuring App Clip experiences*: a link to the default experience, or an advanced
  /// experience.
  enum Experience: CaseIterable {
    case defaultLink, website, demoLink, advanced

    var words: String {
      switch self {
      case .defaultLink: "its default link"
      case .website: "the website of its default experience"
      case .demoLink: "its demo link"
      case .advanced: "an advanced experience"
      }
    }
  }

  /// Whether App Store Connect generated a link; such a link needs no website and no association file.
  func generates(_ link: Link) -> Bool { isDefaultLink(link) || isDemoLink(link) }

  /// A demo link has no parameters, so nothing else is equivalent to it.
  func isDemoLink(_ link: Link) -> Bool {
    demoLinks.contains { Link($0).parsedByBrowser.text == link.parsedByBrowser.text }
  }

  func experiences(of link: Link) -> [Experience] {
    if isDefaultLink(link) { return [.defaultLink] }
    if isDemoLink(link) { return [.demoLink] }
    let isOfWebsite = website.map { Self.covers($0, link) } ?? false
    return (isOfWebsite ? [.website] : []) + (experiences.contains { Self.covers($0, link) } ? [.advanced] : [])
  }
}

extension LinkSource {
  /// The kinds of experiences that links from the source launch.
  ///
  /// Source: *Configuring App Clip experiences*, whose table lists invocations and kinds of experiences, and whose
  /// list of invocations also has "Tapping a link to an App Clip in an email or on a website". Of which kinds these
  /// links are is not stated; it is inferred that they are the generated ones, because Safari shows a banner on other
  /// pages. https://developer.apple.com/documentation/appclip/configuring-the-launch-experience-of-your-app-clip
  var launches: [AppClip.Experience] {
    switch self {
    case .messages, .strangersMessage, .qr, .nfc, .spotlight, .app: AppClip.Experience.allCases
    // The short version of the demo link, which cannot be told from the long one.
    case .appClipCode: [.demoLink, .advanced]
    // "Spotlight search: Yes, excluding location-based Spotlight suggestions"; a suggestion of Siri is one, and needs
    // an experience with a location.
    case .maps, .siri: [.advanced]
    case .opened: [.defaultLink, .website, .demoLink]
    case .mail, .safari, .javaScript, .webView, .webViewScript, .otherBrowser, .safariView: [.defaultLink, .demoLink]
    case .notes, .push, .handoff, .addressBar, .widget, .intent, .direct: []
    }
  }
}
