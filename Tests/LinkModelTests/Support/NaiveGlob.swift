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

  init(_ pattern: String, values: [String: [String]], caseSensitive: Bool) {
    self.caseSensitive = caseSensitive
    var variableCount = 0
    var tokens: [Token] = []
    var rest = Array(pattern.unicodeScalars)[...]
    while let first = rest.popFirst() {
      guard first == "$", rest.first == "(" else {
        tokens.append(Self.token(first))
        continue
      }
      guard let close = rest.firstIndex(of: ")") else {
        tokens.append(.nothing)
        break
      }
      let name = Self.string(rest[(rest.startIndex + 1)..<close])
      rest = rest[(close + 1)...]
      tokens.append(
        Self.variable(name, values: values, before: rest.first, caseSensitive: caseSensitive))
      variableCount += 1
    }
    if variableCount > 64 { tokens = [.nothing] }
    self.tokens = tokens
  }

  private static func token(_ scalar: Unicode.Scalar) -> Token {
    switch scalar {
    case "*": .anyRun
    case "?": .anyScalar
    default: .scalar(scalar)
    }
  }

  private static func variable(
    _ name: String, values: [String: [String]], before next: Unicode.Scalar?, caseSensitive: Bool
  ) -> Token {
    if let own = values[name] {
      let usable = own.filter { value in
        !value.contains("$(") && !(value.hasSuffix("$") && next == "(")
      }
      return .choice(usable.map { $0.unicodeScalars.map(token) })
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
        $0.unicodeScalars.map(token)
      })
  }

  func matches(_ text: String) -> Bool {
    matches(tokens[...], Array(text.unicodeScalars)[...])
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
    if case .choice? = rest.first { false } else { true }
  }

  private func isSame(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Bool {
    if left == right { return true }
    return !caseSensitive && Self.folded(left) == Self.folded(right)
  }

  /// Returns the scalar's case folding, which is derived from its uppercase form, except for the dotless i.
  private static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
    let lowered = scalar.properties.lowercaseMapping
    if scalar == "\u{131}" { return Array(lowered.utf8) }
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
