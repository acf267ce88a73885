import Foundation
import LinkModel

/// A compiled regular expression that must match a whole string.
protocol RegularExpression: SendableMetatype {
  init(covering pattern: String) throws
  func covers(_ text: String) -> Bool
}

/// An `NSRegularExpression`, which is often used to imitate the rules of an association file.
struct FoundationExpression: RegularExpression {
  private let expression: NSRegularExpression

  init(covering pattern: String) throws {
    expression = try NSRegularExpression(
      pattern: #"\A(?:"# + pattern + #")\z"#, options: .dotMatchesLineSeparators)
  }

  func covers(_ text: String) -> Bool {
    let whole = NSRange(location: 0, length: text.utf16.count)
    return expression.rangeOfFirstMatch(in: text, options: .anchored, range: whole).location == 0
  }
}

struct SwiftExpression: RegularExpression {
  private let expression: Regex<AnyRegexOutput>

  init(covering pattern: String) throws {
    expression = try Regex(pattern).matchingSemantics(.unicodeScalar).dotMatchesNewlines()
  }

  func covers(_ text: String) -> Bool { (try? expression.wholeMatch(in: text)) != nil }
}

/// The rules of an association file as regular expressions, compiled once and tried in order.
struct RegexDecider<Expression: RegularExpression> {
  private struct Rule {
    let path: Expression?
    let items: [(name: String, value: Expression)]
    let fragment: Expression?
    let excludes: Bool
  }

  private let rules: [Rule]

  init(_ file: RuleFile) throws {
    rules = try file.rules.map { rule in
      try Rule(
        path: rule.path.map { try Self.expression(Self.normalized($0), file) },
        items: rule.items.map { ($0, try Self.expression($1, file)) },
        fragment: rule.fragment.map { try Self.expression($0, file) }, excludes: rule.excludes)
    }
  }

  func decide(_ link: Link) -> AssociationVerdict.Outcome {
    let path = Self.normalized(link.path)
    let items = Self.items(of: link.query ?? "")
    for rule in rules {
      if let expression = rule.path, !expression.covers(path) { continue }
      if let expression = rule.fragment, !expression.covers(link.fragment ?? "") { continue }
      let holds = rule.items.allSatisfy { item in
        let values = items.filter { $0.name == item.name }
        return values.isEmpty
          ? item.value.covers("") : values.allSatisfy { item.value.covers($0.value ?? "") }
      }
      if holds { return rule.excludes ? .exclude : .match }
    }
    return .noMatch
  }

  private static func items(of query: String) -> [(name: String, value: String?)] {
    query.utf8.split(separator: UInt8(ascii: "&")).map { item in
      let parts = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      return (String(Substring(parts[0])), parts.dropFirst().first.map { String(Substring($0)) })
    }
  }

  /// Normalizes a path as the system does.
  ///
  /// Repeated slashes and repeated stars are merged. If a path of two or more characters does not start with a slash or
  /// a star, a slash is inserted at the start. If the path does not end with a slash or a star, a slash is added at the
  /// end.
  private static func normalized(_ path: String) -> String {
    guard path.count > 1 else { return path.isEmpty ? "/" : path }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(path.utf8.count + 2)
    let (slash, star) = (UInt8(ascii: "/"), UInt8(ascii: "*"))
    if let first = path.utf8.first, first != slash, first != star { bytes.append(slash) }
    for byte in path.utf8 where byte != slash && byte != star || bytes.last != byte {
      bytes.append(byte)
    }
    if bytes.last != slash, bytes.last != star { bytes.append(slash) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func expression(_ pattern: String, _ file: RuleFile) throws -> Expression {
    var source = ""
    var rest = pattern[...]
    while let character = rest.popFirst() {
      if character == "$", rest.first == "(", let close = rest.firstIndex(of: ")") {
        source += meaning(of: String(rest.dropFirst()[..<close]), file)
        rest = rest[rest.index(after: close)...]
      } else {
        source += translated(character)
      }
    }
    return try Expression(covering: source)
  }

  private static func meaning(of variable: String, _ file: RuleFile) -> String {
    guard let values = file.variables[variable] else { return "[0-9]" }
    return "(?:" + values.map { $0.map(translated).joined() }.joined(separator: "|") + ")"
  }

  private static func translated(_ character: Character) -> String {
    switch character {
    case "*": ".*"
    case "?": "."
    default: NSRegularExpression.escapedPattern(for: String(character))
    }
  }
}
