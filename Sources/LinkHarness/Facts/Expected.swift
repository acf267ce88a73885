package import HarnessText
package import MockSite

package enum Expected: Sendable {
  case absent
  case value(FieldValue)
  /// Matchers that must all accept the value; `json` is the object as written, such as `{ "prefix": "…" }`.
  indirect case match([Matcher], json: JSONValue)

  package func accepts(_ value: FieldValue?) -> Bool {
    switch self {
    case .absent: value == nil || value == .list([])
    case .value(let expected): value == expected || value == nil && isNothing
    case .match(let matchers, _): matchers.allSatisfy { $0.accepts(value) }
    }
  }

  var isNothing: Bool {
    switch self {
    case .absent, .value(.list([])): true
    case .value, .match: false
    }
  }

  /// The texts that are expected as a whole.
  package var labels: [String] {
    switch self {
    case .value(.text(let label)): [label]
    case .value(.list(let labels)): labels
    case .absent, .value: []
    case .match(let matchers, _):
      matchers.flatMap { matcher -> [String] in
        switch matcher {
        case .text(.equal(let label)): [label]
        case .not(let other): other.labels
        case .prefix(let some), .suffix(let some), .contains(let some), .includes(let some), .elements(let some):
          some.flatMap(\.labels)
        default: []
        }
      }
    }
  }

  package var text: String? { if case .value(.text(let text)) = self { text } else { nil } }

  var list: [String]? { if case .value(.list(let list)) = self { list } else { nil } }

  var isAbsent: Bool { if case .absent = self { true } else { false } }

  package var json: JSONValue {
    switch self {
    case .absent: .null
    case .value(let value): value.json
    case .match(_, let json): json
    }
  }

  package var words: String {
    switch self {
    case .absent: "nothing"
    case .value(let value): value.words
    case .match(let matchers, _): matchers.map(\.words).joined(separator: " and ")
    }
  }

  fileprivate var demand: String {
    if case .value = self { "to be \(words)" } else { words }
  }
}

package enum Matcher: Sendable {
  case present(Bool)
  case equals(FieldValue)
  case text(TextMatch)
  case not(Expected)
  case prefix([Expected])
  case suffix([Expected])
  case contains([Expected])
  case includes([Expected])
  case elements([Expected])
  case count(Expected)
  /// A number as written.
  case atLeast(String)
  case atMost(String)

  func accepts(_ value: FieldValue?) -> Bool {
    switch (self, value) {
    case (.present(let isPresent), _): (value != nil) == isPresent
    case (_, nil): false
    case (.equals(let expected), let value?): value == expected
    case (.not(let expected), let value?): !expected.accepts(value)
    case (.text(let match), .text(let text)?): match.holds(for: [text])
    case (.atLeast(let bound), let value?): value.decimal ?? -.infinity >= Double(bound) ?? .infinity
    case (.atMost(let bound), let value?): value.decimal ?? .infinity <= Double(bound) ?? -.infinity
    case (.count(let count), .list(let list)?): count.accepts(.number(list.count))
    case (.elements(let wanted), .list(let list)?):
      list.count == wanted.count && Self.fits(list[...], wanted)
    case (.prefix(let wanted), .list(let list)?): Self.fits(list.prefix(wanted.count), wanted)
    case (.suffix(let wanted), .list(let list)?): Self.fits(list.suffix(wanted.count), wanted)
    case (.contains(let wanted), .list(let list)?):
      list.indices.contains { Self.fits(list[$0...].prefix(wanted.count), wanted) }
        || wanted.isEmpty
    case (.includes(let wanted), .list(let list)?):
      wanted.allSatisfy { one in list.contains { one.accepts(.text($0)) } }
    default: false
    }
  }

  /// Whether the matcher demands nothing of a value.
  var acceptsAll: Bool {
    switch self {
    case .prefix(let wanted), .suffix(let wanted), .contains(let wanted), .includes(let wanted): wanted.isEmpty
    case .text(.prefix("")), .text(.suffix("")), .text(.contains("")): true
    case .count(.match(let matchers, _)):
      matchers.allSatisfy { if case .atLeast(let bound) = $0 { Double(bound) ?? 1 <= 0 } else { false } }
    default: false
    }
  }

  private static func fits(_ list: ArraySlice<String>, _ wanted: [Expected]) -> Bool {
    list.count == wanted.count && zip(list, wanted).allSatisfy { $1.accepts(.text($0)) }
  }

  var words: String {
    switch self {
    case .present(let isPresent): isPresent ? "to have a value" : "to have no value"
    case .equals(let value): "to be \(value.words)"
    case .text(let match): match.demand
    case .not(let expected): "not \(expected.demand)"
    case .prefix(let wanted): "to begin with \(Self.words(wanted))"
    case .suffix(let wanted): "to end with \(Self.words(wanted))"
    case .contains(let wanted): "to contain \(Self.words(wanted))"
    case .includes(let wanted): "to include \(Self.words(wanted))"
    case .elements(let wanted): "to be \(Self.words(wanted))"
    case .count(let count): Self.words(count: count.words.replacing("to be ", with: ""))
    case .atLeast(let bound): "to be at least \(bound)"
    case .atMost(let bound): "to be at most \(bound)"
    }
  }

  private static func words(count: String) -> String {
    "to have \(count) \(count == "1" || count.hasSuffix(" 1") ? "element" : "elements")"
  }

  private static func words(_ elements: [Expected]) -> String {
    "[" + elements.map(\.json.lineText).joined(separator: ", ") + "]"
  }
}

extension TextMatch {
  fileprivate var demand: String {
    switch self {
    case .present: "to have a value"
    case .absent: "to have no value"
    case .equal(let text): "to be \"\(text)\""
    case .equalIgnoringCase(let text): "to be \"\(text)\", ignoring case"
    case .prefix(let text): "to begin with \"\(text)\""
    case .suffix(let text): "to end with \"\(text)\""
    case .contains(let text): "to contain \"\(text)\""
    case .like(let text): "to be like \"\(text)\""
    }
  }
}
