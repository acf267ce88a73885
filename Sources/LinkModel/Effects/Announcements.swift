/// The announcements that an app makes to VoiceOver users when a screen appears.
package struct Announcements: Sendable, Hashable {
  /// The announcements, keyed by route; a placeholder such as `{id}` is replaced by the link's parameter of that name.
  var texts: [String: LocalText]
  package var delay: Duration

  package init(texts: [String: LocalText], delay: Duration) {
    (self.texts, self.delay) = (texts, delay)
  }

  package func text(
    for screen: Screen, _ parameters: RouteParameters?, in language: Language
  ) -> String? {
    texts[screen.route]?[language]?.filled { name in
      switch name {
      case "route": screen.route
      case "screen": screen.path
      default: parameters?[name]
      }
    }
  }
}

package enum LocalText: Sendable, Hashable {
  case same(String)
  case translated([Language: String])

  subscript(language: Language) -> String? {
    switch self {
    case .same(let text): text
    case .translated(let texts): texts.best(for: language)
    }
  }
}
