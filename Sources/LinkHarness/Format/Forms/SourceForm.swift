import HarnessText
import LinkModel

final class SourceForm: Form {
  static let table = form(
    named: "sourceDetails", "a source",
    "A link source that specifies a page, an app or a sender",
    filling: .always)

  let places = SourcePlaceForm()
  let universalLinksOnly = Key(
    .flag, default: false,
    "Whether the app in `app` calls `UIApplication.open` with the option `universalLinksOnly`")
}

/// The keys for the page, app or sender that the source refers to; exactly one is required.
final class SourcePlaceForm: Form {
  static let table = form(
    "a source",
    "A link source that specifies a page, an app or a sender")

  let safari = Key(
    .page { .safari(page: $0) },
    "The page that contains the link, shown in Safari")
  let javaScript = Key(
    .page { .javaScript(page: $0) },
    "The page whose script opens the link, shown in Safari")
  let webView = Key(
    .page { .webView(page: $0) },
    "The page that contains the link, shown in a `WKWebView`")
  let webViewScript = Key(
    .page { .webViewScript(page: $0) },
    "The page whose script opens the link, shown in a `WKWebView`")
  let otherBrowser = Key(
    .page { .otherBrowser(page: $0) },
    "The page that contains the link, shown in a third-party web browser")
  let messages = Key(
    KeyKind<LinkSource>.choice(
      "sender", [("contact", .messages), ("stranger", .strangersMessage)]),
    "The sender of the message; links from a stranger do not launch App Clips")
  let safariView = Key(
    .page { .safariView(page: $0) },
    "The page that contains the link, shown in an `SFSafariViewController`")
  let widget = Key(KeyKind.app.map { LinkSource.widget(of: $0) }, "The app that the widget belongs to")
  let app = Key(
    KeyKind.app.map { LinkSource.opened(by: $0, universalLinksOnly: false) },
    "The app that calls `UIApplication.open`")
}

extension KeyKind where Value == LinkSource {
  fileprivate static func page(_ make: @escaping @Sendable (Link) -> LinkSource) -> KeyKind {
    KeyKind<Link>.webPage.map(make)
  }

  static var source: KeyKind {
    let words = LinkSource.simple.map { ($0.name, $0) }
    let word = KeyKind("keyword", schema: { _ in .choice(words.map(\.0)) }) { node, object in
      let word = node.string ?? ""
      if !words.contains(where: { $0.0 == word }), let expected = writtenOut(word) {
        object.report(.wrongKind(expected: expected, found: "a string"), at: node)
        return nil
      }
      return object.choice(node, "link source", words)
    }
    return word.or(.object(particular))
      .defined("source", "Where the link is tapped, scanned, typed or opened")
  }

  private static func particular(_ source: Written<SourceForm>) -> LinkSource? {
    let present = source.places.present.map(\.name)
    let named = SourcePlaceForm.table.names.filter(present.contains)
    if named.count > 1 {
      source.report(
        .wrongKind(
          expected: "one source", found: named.map { "\"\($0)\"" }.joined(separator: " and ")))
      return nil
    }
    if named.isEmpty {
      source.object.reportMissing(oneOf: SourcePlaceForm.table.names, of: "a source")
    }
    guard let place = source.places.values(LinkSource.self).first else { return nil }
    if case .opened(let app, _) = place {
      return .opened(by: app, universalLinksOnly: source.universalLinksOnly)
    }
    if let option = source.member(\.universalLinksOnly) {
      source.report(
        .needlessKey(option.name, of: "a source that is not an app"), at: option)
    }
    return place
  }

  /// Returns the object to write instead of a string such as `safari` or `safari:https://blog.example`, or `nil` for
  /// any other string.
  private static func writtenOut(_ word: String) -> String? {
    let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
    guard let key = SourcePlaceForm.table.keys.first(where: { $0.name == parts.first }) else {
      return nil
    }
    if parts.count == 2 { return "{ \"\(key.name)\": \"\(parts[1])\" }" }
    let about = key.about.prefix(1).lowercased() + key.about.dropFirst()
    return "{ \"\(key.name)\": \"…\" } with \(about)"
  }
}
