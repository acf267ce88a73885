import HarnessText
import MockSite

final class WhenForm: Form {
  static let table = form(
    "the conditions on a request",
    "Conditions on a request, all of which must be met")

  let host = Key(KeyKind.textMatches.criteria { .host($0) }, "The host of the request")
  let query = Key(
    KeyKind.textMatches.criteriaByName { .query($0, $1) },
    "Decoded query items, keyed by name")
  let headers = Key(
    KeyKind.textMatches.criteriaByName { .header($0, $1) },
    "Header fields, keyed by name")
  let body = Key(KeyKind.textMatches.criteria { .body($0) }, "The content of the request, as a string")
  let json = Key(
    .jsonCriteria,
    "Values in the JSON content of the request, keyed by JSON Pointer (RFC 6901)")
  let not = Key(
    KeyKind.criteria.map { $0.map { Site.Criterion.not($0) } },
    "Conditions that must all be false")
}

extension KeyKind where Value == [Site.Criterion] {
  static var criteria: KeyKind {
    object { (when: Written<WhenForm>) in
      if when.object.members.isEmpty {
        when.object.reportMissing(oneOf: WhenForm.table.names, of: "the condition")
      }
      return when.values([Site.Criterion].self).flatMap(\.self)
    }
  }

  fileprivate static var jsonCriteria: KeyKind {
    KeyKind<JSONNode>.json.map.checked { values, _, object in
      values.compactMap { value in
        guard value.name.isEmpty || value.name.hasPrefix("/") else {
          object.report(
            .malformed(value.name, expected: "a JSON Pointer such as \"/user/id\" (RFC 6901)"),
            at: value.member)
          return nil
        }
        return .json(value.name, Site.JSON(value.value.value))
      }
    }
  }
}

final class TextMatchForm: Form {
  static let table = form(
    named: "textMatching", "a string matcher",
    "Conditions on a string, all of which must be met")

  /// `present` is listed separately from the string matchers, because in `expect` it also applies to numbers and lists.
  let texts = [
    Key(named: "equals", KeyKind.text.map(TextMatch.equal), "The exact value"),
    Key(
      named: "equalsIgnoringCase", KeyKind.text.map(TextMatch.equalIgnoringCase),
      "The value, compared without regard to the case of ASCII letters"),
    Key(named: "prefix", KeyKind.text.map(TextMatch.prefix), "A prefix of the value"),
    Key(named: "suffix", KeyKind.text.map(TextMatch.suffix), "A suffix of the value"),
    Key(named: "contains", KeyKind.text.map(TextMatch.contains), "A substring of the value"),
    Key(
      named: "like", KeyKind.text.map(TextMatch.like),
      "A pattern for the value (`*` matches any characters)"),
  ]
  let present = Key(
    KeyKind.flag.map { $0 ? TextMatch.present : .absent },
    "Whether a value must be present (`true`) or absent (`false`)")
}

extension KeyKind where Value == [TextMatch] {
  static var textMatches: KeyKind {
    KeyKind(
      "string, `null` or matcher",
      schema: { writer in
        writer.define("textMatch") { writer in
          let object = writer.schema(of: TextMatchForm.self)
          return .either([.typed("string"), .typed("null"), object])
            .described(
              "A string that the value must equal, null if there must be no value, or an object with conditions"
            )
        }
      }
    ) { node, object in
      if let text = node.string { return [.equal(text)] }
      if node.value == .null { return [.absent] }
      let expected = "a string, null for no value, or an object such as { \"contains\": \"…\" }"
      guard object.expected(expected, node, node.object) != nil,
        let match = Written<TextMatchForm>(node, in: object)
      else { return nil }
      if match.object.members.isEmpty {
        match.object.reportMissing(oneOf: TextMatchForm.table.names)
      }
      return match.values()
    }
  }

  fileprivate func criteria(
    _ make: @escaping @Sendable (TextMatch) -> Site.Criterion
  ) -> KeyKind<[Site.Criterion]> {
    map { $0.map(make) }
  }

  fileprivate func criteriaByName(
    _ make: @escaping @Sendable (String, TextMatch) -> Site.Criterion
  ) -> KeyKind<[Site.Criterion]> {
    map.map { $0.flatMap { named in named.value.map { make(named.name, $0) } } }
  }
}
