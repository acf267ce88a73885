import HarnessText

@testable import LinkModel

/// A reference implementation of pattern matching, written from the pattern language's description, for comparison with
/// the matcher.
///
/// It works on Unicode scalars and tries every way to match the text, so it takes exponential time.
struct NaiveGlob {
  indirect enum Token {
    case scalar(Unicode.Scalar)
    case anyScalar
    case anyRun
    case oneOf(String)
    case choice([[Token]])
    case nothing
  }

  let tokens: [Token]
  let caseSensitive: Bool
  let choices: MatchChoices

  init(
    _ pattern: String, values: [String: [String]], caseSensitive: Bool,
    _ choices: MatchChoices = .init()
  ) {
    self.caseSensitive = caseSensitive
    self.choices = choices
    var variableCount = 0
    var tokens: [Token] = []
    let lowers = !caseSensitive && choices.letterCase == .lowered
    var rest = Array(pattern.unicodeScalars)[...]
    while let first = rest.popFirst() {
      guard first == "$", rest.first == "(" else {
        tokens += Self.tokens(first, lowers: lowers)
        continue
      }
      guard let close = rest.firstIndex(of: ")") else {
        tokens.append(.nothing)
        break
      }
      let name = Self.string(rest[(rest.startIndex + 1)..<close])
      rest = rest[(close + 1)...]
      tokens.append(
        Self.variable(
          name, values: values, before: rest.first, caseSensitive: caseSensitive, lowers: lowers))
      variableCount += 1
    }
    if variableCount > 64, choices.limitsVariables { tokens = [.nothing] }
    self.tokens = tokens
  }

  /// Returns the tokens for a scalar: usually one, but two for a lowercased `İ`.
  private static func tokens(_ scalar: Unicode.Scalar, lowers: Bool) -> [Token] {
    switch scalar {
    case "*": [.anyRun]
    case "?": [.anyScalar]
    default: lowers ? lowered(scalar).map { .scalar($0) } : [.scalar(scalar)]
    }
  }

  private static func lowered(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    Array(scalar.properties.lowercaseMapping.unicodeScalars)
  }

  private static func variable(
    _ name: String, values: [String: [String]], before next: Unicode.Scalar?, caseSensitive: Bool,
    lowers: Bool
  ) -> Token {
    if let own = values[name] {
      let usable = own.filter { value in
        !value.contains("$(") && !(value.hasSuffix("$") && next == "(")
      }
      return .choice(usable.map { $0.unicodeScalars.flatMap { tokens($0, lowers: lowers) } })
    }
    let upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    let lower = "abcdefghijklmnopqrstuvwxyz"
    let digits = "0123456789"
    switch name {
    case "alpha": return .oneOf(upper + lower)
    case "upper": return .oneOf(caseSensitive ? upper : upper + lower)
    case "lower": return .oneOf(caseSensitive ? lower : upper + lower)
    case "alnum": return .oneOf(upper + lower + digits)
    case "digit": return .oneOf(digits)
    case "xdigit": return .oneOf(digits + "abcdefABCDEF")
    case "region": return regions
    case "lang": return languages
    default: return .nothing
    }
  }

  private static let regions = codes(ISOCodes.regions)
  private static let languages = codes(ISOCodes.languages)

  /// Returns a token that matches any of the codes, in upper or lower case.
  private static func codes(_ codes: [String]) -> Token {
    .choice(
      codes.flatMap { [$0.uppercased(), $0.lowercased()] }.map {
        $0.unicodeScalars.flatMap { tokens($0, lowers: false) }
      })
  }

  func matches(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    let lowers = !caseSensitive && choices.letterCase == .lowered
    return matches(tokens[...], (lowers ? scalars.flatMap(Self.lowered) : scalars)[...])
  }

  private func matches(
    _ tokens: ArraySlice<Token>, _ text: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    guard let token = tokens.first else { return text.isEmpty }
    let rest = tokens.dropFirst()
    switch token {
    case .nothing: return false
    case .anyRun:
      return (0...text.count).contains {
        ($0 < text.count || isTriedAtEnd(rest)) && matches(rest, text.dropFirst($0))
      }
    case .anyScalar: return !text.isEmpty && matches(rest, text.dropFirst())
    case .oneOf(let set):
      guard let first = text.first else { return false }
      return set.unicodeScalars.contains { isSame($0, first) } && matches(rest, text.dropFirst())
    case .scalar(let scalar):
      guard let first = text.first, isSame(scalar, first) else { return false }
      return matches(rest, text.dropFirst())
    case .choice(let alternatives):
      return alternatives.contains { alternative in
        if case .scalar(let scalar)? = alternative.first {
          guard let first = text.first, isSame(scalar, first) else { return false }
        }
        return matches((alternative + rest)[...], text)
      }
    }
  }

  private func isTriedAtEnd(_ rest: ArraySlice<Token>) -> Bool {
    if case .choice? = rest.first { return !choices.skipsRestAtEnd }
    return true
  }

  private func isSame(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Bool {
    if left == right { return true }
    return !caseSensitive && Self.folded(left, choices) == Self.folded(right, choices)
  }

  static func isSame(_ left: String, _ right: String, _ choices: MatchChoices) -> Bool {
    choices.letterCase == .lowered
      ? left.unicodeScalars.flatMap(lowered) == right.unicodeScalars.flatMap(lowered)
      : left.unicodeScalars.map { folded($0, choices) }
        == right.unicodeScalars.map { folded($0, choices) }
  }

  /// Returns the scalar's lowercase form or, if the choices require it, its case folding.
  ///
  /// The case folding is derived from the uppercase form, except for the dotless i.
  private static func folded(_ scalar: Unicode.Scalar, _ choices: MatchChoices) -> [UInt8] {
    let lowered = scalar.properties.lowercaseMapping
    if choices.letterCase == .lowered || scalar == "\u{131}" { return Array(lowered.utf8) }
    let folded = lowered.unicodeScalars.map(\.properties.uppercaseMapping).joined()
      .unicodeScalars.map(\.properties.lowercaseMapping).joined()
    return Array(folded.utf8)
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// Returns the path as normalized by the system before pattern matching.
  ///
  /// Repeated slashes and repeated stars are each collapsed into one. If the path does not start with a slash or a
  /// star, a slash is inserted at the start; the end is treated in the same way. An empty path becomes `/`, and a path
  /// of one scalar is unchanged.
  static func normalizedPath(_ path: String) -> String {
    var scalars = Array(path.unicodeScalars)
    if scalars.isEmpty { return "/" }
    if scalars.count == 1 { return path }
    for double in ["*", "/"] as [Unicode.Scalar] {
      while let index = scalars.indices.dropLast().first(where: {
        scalars[$0] == double && scalars[$0 + 1] == double
      }) {
        scalars.remove(at: index)
      }
    }
    var leads = false
    var trails = false
    if scalars.count >= 2 {
      if scalars.first == "*" {
        leads = true
        scalars.removeFirst()
      }
      if scalars.last == "*" {
        trails = true
        scalars.removeLast()
      }
    }
    if !leads, scalars.first != "/" { scalars.insert("/", at: 0) }
    if !trails, scalars.last != "/" { scalars.append("/") }
    return (leads ? "*" : "") + string(scalars[...]) + (trails ? "*" : "")
  }
}
