/// The announcements that an app makes to VoiceOver users when a screen appears.
package struct Announcements: Sendable, Hashable {
  /// The texts by route; `{id}` is replaced by a parameter of the link.
  package var texts: [String: LocalText]
  /// The time between the change of the screen and the announcement.
  package var delay: Duration

  package init(texts: [String: LocalText], delay: Duration) {
    (self.texts, self.delay) = (texts, delay)
  }

  /// The text for a screen that appears, or `nil` if its route has none.
  package func text(
    for screen: Screen, _ parameters: RouteParameters?, in language: Language
  ) -> String? {
    texts[screen.route]?[language]?.filled { name in
      switch name {
      case "route": screen.route
      case "screen": screen.label
      default: parameters?[name]
      }
    }
  }
}

/// A text that is the same in every language, or one text for each language.
package enum LocalText: Sendable, Hashable {
  case same(String)
  case translated([Language: String])

  /// The text in a language, or in the first language that has one.
  subscript(language: Language) -> String? {
    switch self {
    case .same(let text): text
    case .translated(let texts):
      texts[language] ?? Language.allCases.lazy.compactMap { texts[$0] }.first
    }
  }
}
