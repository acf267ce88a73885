import LinkModel

/// An open window of an app.
final class WindowForm: Form {
  static let table = FormTable(WindowForm(), "window", "a window", "An open window")

  let name = Key("name", .text, .required, "Its name")
  let prefers = Key(
    "prefers", .texts, default: [],
    "Substrings of the URLs it wants, as in `handlesExternalEvents(preferring:allowing:)`")
  let allows = Key("allows", .texts, default: ["*"], "Substrings of the URLs it accepts")
}

extension Window {
  init?(_ window: Written<WindowForm>) {
    guard let name = window.name else { return nil }
    self.init(name: name, prefers: window.prefers, allows: window.allows)
  }
}

/// A kind of window that an app can open.
final class WindowKindForm: Form {
  static let table = FormTable(
    WindowKindForm(), "windowKind", "a kind of window", "A kind of window")

  let name = Key("name", .text, .required, "Its name")
  let matches = Key(
    "matches", .texts, .required,
    "Substrings of the URLs that open a new one, as in `handlesExternalEvents(matching:)`")
}

extension WindowKind {
  init?(_ kind: Written<WindowKindForm>) {
    guard let name = kind.name else { return nil }
    self.init(name: name, matches: kind.matches ?? [])
  }
}
