import HarnessText
import LinkModel

/// Reads `from`: a word, or an object for a source that needs a page or an app.
struct SourceReader {
  let appNames: [String]

  /// The sources that are a page, by their key.
  private static let pages: [(String, @Sendable (Link) -> LinkSource)] = [
    ("safari", { .safari(page: $0) }), ("javaScript", { .javaScript(page: $0) }),
    ("webView", { .webView(page: $0) }), ("safariView", { .safariView(page: $0) }),
  ]

  func read(_ node: JSONNode, _ object: StrictObject) -> LinkSource? {
    guard node.object != nil else { return word(node, object) }
    let keys = LinkSource.particular + ["universalLinksOnly"]
    guard let source = object.object(node, "a source", keys: keys) else { return nil }
    let named = LinkSource.particular.filter { source.value($0) != nil }
    if named.count > 1 {
      source.report(
        .wrongKind(
          expected: "one source", found: named.map { "\"\($0)\"" }.joined(separator: " and ")),
        at: node)
      return nil
    }
    if named != ["app"], let option = node.member("universalLinksOnly") {
      source.log.add(
        .unknownKey("universalLinksOnly", of: "a source that is no app", known: named),
        in: source.source, at: option.nameRange)
    }
    for (key, make) in Self.pages where source.value(key) != nil {
      return source.string(key).map { make(Link($0)) }
    }
    if let widget = source.value("widget") { return app(widget, source).map { .widget(of: $0) } }
    guard let opener = source.value("app") else {
      source.report(.missingOneOf(LinkSource.particular, of: "a source"), at: node)
      return nil
    }
    let universalLinksOnly = source.bool("universalLinksOnly") ?? false
    return app(opener, source).map { .opened(by: $0, universalLinksOnly: universalLinksOnly) }
  }

  private func app(_ node: JSONNode, _ source: StrictObject) -> String? {
    source.choice(node, "app of this plan", appNames.map { ($0, $0) })
  }

  private func word(_ node: JSONNode, _ object: StrictObject) -> LinkSource? {
    for (word, expected) in Self.incomplete where node.string == word {
      object.report(.wrongKind(expected: expected, found: "a string"), at: node)
      return nil
    }
    return object.choice(node, "source of a link", LinkSource.simple.map { ($0.name, $0) })
  }

  private static let incomplete = [
    ("safari", "{ \"safari\": \"https://…\" } with the page the link was tapped on"),
    ("javaScript", "{ \"javaScript\": \"https://…\" } with the page the script runs on"),
    ("widget", "{ \"widget\": \"…\" } with the app it comes with"),
  ]
}
