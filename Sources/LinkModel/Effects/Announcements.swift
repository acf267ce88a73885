/// What an app says to users of VoiceOver when a screen appears, and when.
package struct Announcements: Sendable, Hashable {
  /// The texts by route; `{id}` stands for a parameter of the link.
  package var texts: [String: LocalText]
  /// How long after the change of the screen a text is spoken.
  package var delay: Duration

  package init(texts: [String: LocalText], delay: Duration) {
    (self.texts, self.delay) = (texts, delay)
  }

  /// The text for a screen that appears; `nil` for a route without one.
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

/// A text that is the same in every language, or one for each.
package enum LocalText: Sendable, Hashable {
  case same(String)
  case translated([Language: String])

  /// The text in a language, or else in the first that has one.
  subscript(language: Language) -> String? {
    switch self {
    case .same(let text): text
    case .translated(let texts):
      texts[language] ?? Language.allCases.lazy.compactMap { texts[$0] }.first
    }
  }
}
