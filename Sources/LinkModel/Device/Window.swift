package struct Window: Sendable, Hashable {
  package var name: String
  var prefers: [String]
  package var allows: [String]

  package init(name: String, prefers: [String] = [], allows: [String] = ["*"]) {
    self.name = name
    self.prefers = prefers
    self.allows = allows
  }
}

package struct WindowKind: Sendable, Hashable {
  package var name: String
  /// `nil` for a scene without the modifier `handlesExternalEvents(matching:)`.
  var matches: [String]?

  package init(name: String, matches: [String]? = nil) {
    self.name = name
    self.matches = matches
  }
}

package struct WindowChoice: Sendable, Equatable {
  package let name: String
  package let reason: Reason

  package enum Reason: String, Sendable, CaseIterable {
    case prefers
    case allows
    case opensNew
    /// No open window allows the event and no scene can be created for it, so the first open window receives it anyway.
    case onlyOneLeft
  }

  var isNew: Bool { reason == .opensNew }
}

extension Device.App {
  package func window(for link: Link) -> WindowChoice? {
    let text = link.text
    if let window = windows.first(where: { Self.matches(text, $0.prefers) }) {
      return WindowChoice(name: window.name, reason: .prefers)
    }
    if let window = windows.first(where: { Self.matches(text, $0.allows) }) {
      return WindowChoice(name: window.name, reason: .allows)
    }
    let kind =
      windowKinds.first { Self.matches(text, $0.matches ?? []) } ?? windowKinds.first { $0.matches == nil }
    if let kind {
      return WindowChoice(name: kind.name, reason: .opensNew)
    }
    return windows.first.map { WindowChoice(name: $0.name, reason: .onlyOneLeft) }
  }

  private static func matches(_ event: String, _ texts: [String]) -> Bool {
    let event = event.lowercased()
    return texts.contains { $0 == "*" || (!$0.isEmpty && event.contains($0.lowercased())) }
  }
}
