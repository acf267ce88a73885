/// An open window; SwiftUI's `handlesExternalEvents(preferring:allowing:)` or `UISceneActivationConditions`.
package struct Window: Sendable, Hashable {
  package var name: String
  /// Texts one of which an event must contain for the window to want it.
  package var prefers: [String]
  /// Texts one of which an event must contain for the window to take it.
  package var allows: [String]

  package init(name: String, prefers: [String] = [], allows: [String] = ["*"]) {
    self.name = name
    self.prefers = prefers
    self.allows = allows
  }
}

package struct WindowKind: Sendable, Hashable {
  package var name: String
  package var matches: [String]

  package init(name: String, matches: [String]) {
    self.name = name
    self.matches = matches
  }
}

package struct WindowChoice: Sendable, Equatable {
  package let name: String
  package let reason: Reason

  package enum Reason: String, Sendable, CaseIterable {
    case prefers
    /// It allows events like this, and no window prefers them.
    case allows
    case opensNew
    /// No open window takes it, no kind matches, and the first open window gets it all the same.
    case onlyOneLeft
  }

  var isNew: Bool { reason == .opensNew }
}

extension Device.App {
  /// The window that gets a link (`handlesExternalEvents(matching:)`); `nil` for an app without windows in its plan.
  package func window(for link: Link) -> WindowChoice? {
    guard !windows.isEmpty || !windowKinds.isEmpty else { return nil }
    let text = link.text
    if let window = windows.first(where: { Self.matches(text, $0.prefers) }) {
      return WindowChoice(name: window.name, reason: .prefers)
    }
    if let window = windows.first(where: { Self.matches(text, $0.allows) }) {
      return WindowChoice(name: window.name, reason: .allows)
    }
    if let kind = windowKinds.first(where: { Self.matches(text, $0.matches) }) {
      return WindowChoice(name: kind.name, reason: .opensNew)
    }
    return windows.first.map { WindowChoice(name: $0.name, reason: .onlyOneLeft) }
  }

  /// A text counts when the event contains it, letter case aside; `*` always counts and an empty text never.
  private static func matches(_ event: String, _ texts: [String]) -> Bool {
    let event = event.lowercased()
    return texts.contains { $0 == "*" || (!$0.isEmpty && event.contains($0.lowercased())) }
  }
}
