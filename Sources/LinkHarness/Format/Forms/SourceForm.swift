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

  let places = LinkSource.Particular.allCases.map { Key($0) }
}

extension Key where Value == LinkSource? {
  fileprivate convenience init(_ source: LinkSource.Particular) {
    let kind: KeyKind<LinkSource> =
      switch source.detail {
      case .page(let make): KeyKind<Link>.webPage.map(make)
      case .app(let make): (source == .app ? KeyKind<String>.openingApp : .app).map(make)
      case .sender(let senders): .choice("sender", senders.map { ($0.key, $0.value) })
      }
    self.init(named: source.rawValue, kind, source.about)
  }
}

extension KeyKind where Value == String {
  /// An app of the plan; any other app is the keyword `app`.
  fileprivate static var openingApp: KeyKind {
    text.checked { name, node, object in
      let known = object.reading.names.apps
      guard !known.contains(name), Problem.meant(by: name, among: known.list) == nil else {
        return KeyKind.app.read(node, object)
      }
      object.report(.foreignApp(name), at: node)
      return nil
    }
  }
}

extension KeyKind where Value == LinkSource {
  static var source: KeyKind {
    let direct = LinkSource.Particular.direct.rawValue
    let names = LinkSource.simple.map(\.name) + [direct]
    let word = KeyKind(names.map { "`\($0)`" }.joined(separator: ", "), schema: { _ in .choice(names) }) {
      node, object in
      // Only in a plan with one app is it clear which app gets the link.
      let apps = object.reading.names.apps.list
      let words = LinkSource.simple.map { ($0.name, $0) } + (apps.count == 1 ? [(direct, .direct(to: apps[0]))] : [])
      let word = node.string ?? ""
      let push = LinkSource.push
      if word == push.name || Synonym.meant(by: word, among: [push.name]) != nil {
        let link = object.value(ActionForm.name(\.open))?.string
        let problem = Problem.linkOfNotification(link, among: object.reading.names.declared)
        // Only an update accepts it, which writes the event that it stands for.
        object.reading.fillsMissing ? object.warn(problem, at: node) : object.report(problem, at: node)
        return push
      }
      let places = SourcePlaceForm.table.names
      let meant =
        Problem.meant(by: word, among: words.map(\.0)) == nil
        ? Problem.meant(by: word, among: places) : nil
      if !words.contains(where: { $0.0 == word }), let expected = writtenOut(word) ?? meant.flatMap(writtenOut) {
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

  /// Returns the object to write instead of a string such as `safari` or `safari:https://blog.example`.
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
