import HarnessText

/// Why a pattern misses URLs that its author has in mind: what the linter finds in the pattern alone, and what reports
/// about a link say of the pattern that came closest.
package enum PatternSlip: Sendable, Equatable {
  /// The pattern of a path contains a scheme or host before this path.
  case url(path: String)
  case query
  case questionMark
  case fragment
  /// The prefix `NOT ` in `components`, before this path.
  case not(path: String)
  case unescaped(Unicode.Scalar)
  case escape(String)
  // The following are slips only for one text.
  case letterCase
  case noStar

  /// What is wrong, as a predicate of the pattern.
  package var words: String {
    switch self {
    case .url: "contains a scheme or host"
    case .query: "appears to contain a query"
    case .questionMark: "contains \"?\", which matches any one character"
    case .fragment: "contains #"
    case .not: "begins with \"NOT\", which has no special meaning in \"components\""
    case .unescaped(let scalar): "contains \"\(Character(scalar))\", which no URL contains unescaped"
    case .escape(let text): "contains \(text), which is compared literally with the decoded URL"
    case .letterCase: "differs in letter case only"
    case .noStar: "does not end with \"*\""
    }
  }

  /// What to write in place of the string of a pattern; `prefix` precedes the path of an exclusion among `paths`.
  func edit(of pattern: String, after prefix: String = "") -> String? {
    switch self {
    case .url(let path): return "\"\(prefix)\(path)\""
    case .not(let path): return "\"\(path)\", \"exclude\": true"
    case .query, .fragment:
      let mark: Character = self == .query ? "?" : "#"
      let end = pattern.firstIndex(of: mark) ?? pattern.endIndex
      return "\"\(pattern[..<end])\", \"\(mark)\": \"\(pattern[end...].dropFirst())\""
    default: return nil
    }
  }

  package func fix(of pattern: String, after prefix: String = "") -> String? {
    switch self {
    case .url: edit(of: pattern, after: prefix).map { "write only the path: \($0)" }
    case .query, .fragment, .not: edit(of: pattern).map { "write { \"/\": \($0) }" }
    case .unescaped(let scalar):
      "write \(PercentEncoding.encode(String(Character(scalar)))), or set \"percentEncoded\": false"
    case .letterCase: "write it as in the link, or set \"caseSensitive\": false"
    case .noStar: "end it with \"*\"; \"?\" matches one character"
    default: nil
    }
  }

  package var code: LintCode? {
    switch self {
    case .url: .urlInPath
    case .query: .queryInPath
    case .questionMark: .questionMarkInPath
    case .fragment: .fragmentInPath
    case .not: .notInComponents
    case .unescaped: .unescapedCharacter
    case .escape: .escapeInDecodedPattern
    case .letterCase, .noStar: nil
    }
  }

  /// The first slip of a pattern; one of a path precedes one of a character.
  package static func slip(of pattern: String, isPath: Bool, isPercentEncoded: Bool) -> PatternSlip? {
    if isPath, let first = slips(inPath: pattern).first { return first }
    let literal = literal(of: pattern)
    return isPercentEncoded ? unescaped(in: literal, isPath: isPath).map(unescaped) : escape(in: literal)
  }

  package static func slips(inPath text: String) -> [PatternSlip] {
    if text.asciiLowercased().hasPrefix("not ") {
      return [.not(path: URLInPattern.corrected(String(text.dropFirst(4))))]
    }
    if let path = URLInPattern.path(of: text) { return [.url(path: path)] }
    var found: [PatternSlip] = text.utf8.contains("#") ? [.fragment] : []
    let parts = text.utf8.split(separator: "?", omittingEmptySubsequences: false)
    let hasQuery = parts.dropFirst().contains { part in
      let name = part.prefix { $0.isASCIIAlphanumeric || "_.[]-".utf8.contains($0) }
      return !name.isEmpty && part.dropFirst(name.count).first == "="
    }
    if hasQuery {
      found.append(.query)
    } else if text.hasSuffix("?*"), text.utf8.dropLast(2).last?.isASCIIAlphanumeric == true {
      found.append(.questionMark)
    }
    return found
  }

  private static func escape(in literal: String) -> PatternSlip? {
    let bytes = Array(literal.utf8)
    let start = bytes.indices.dropLast(2).first { index in
      bytes[index] == "%" && bytes[index + 1].hexValue != nil && bytes[index + 2].hexValue != nil
    }
    return start.map { .escape(bytes[$0...($0 + 2)].utf8Text) }
  }

  private static func unescaped(in pattern: String, isPath: Bool) -> Unicode.Scalar? {
    let allowed = isPath ? ASCIISet.path : .queryOrFragment
    let bytes = Array(pattern.utf8)
    var index = 0
    for scalar in pattern.unicodeScalars {
      if scalar == "%" {
        guard index + 2 < bytes.count else { return scalar }
        let isEscape = bytes[index + 1...index + 2].allSatisfy { $0.hexValue != nil || "*?".utf8.contains($0) }
        if !isEscape { return scalar }
      } else if !scalar.isASCII || !allowed.contains(UInt8(truncatingIfNeeded: scalar.value)),
        scalar != "?", scalar != "\\", scalar != "#"
      {
        return scalar
      }
      index += UTF8.width(scalar)
    }
    return nil
  }

  /// The pattern with a wildcard in place of each variable.
  static func literal(of pattern: String) -> String {
    var literal: [UInt8] = []
    var rest = pattern.utf8[...]
    while let byte = rest.popFirst() {
      let isVariable = byte == "$" && rest.first == "("
      literal.append(isVariable ? UInt8(ascii: "*") : byte)
      if isVariable { rest = rest.drop { $0 != ")" }.dropFirst() }
    }
    return literal.utf8Text
  }
}

extension AssociationExplanation.ConstraintCheck {
  /// Why the pattern does not match; `nil` if it does, or if nothing but other text is apparent.
  package var miss: PatternSlip? {
    if holds { return nil }
    let isEncoded = form.isPercentEncoded
    if let slip = PatternSlip.slip(of: pattern, isPath: part == .path, isPercentEncoded: isEncoded) { return slip }
    if errors() == 0 { return errors(folded: false) > 0 ? .letterCase : nil }
    return isPresent && errors(before: "*") == 0 ? .noStar : nil
  }

  private func errors(before end: String = "", folded: Bool = true) -> Int {
    // Of longer texts, the beginnings tell enough.
    let texts = [literal + end, subject.trimmingFinalSlash].map {
      String((folded ? $0.lowercased() : $0).unicodeScalars.prefix(256))
    }
    return NearMiss.distance(texts[0], texts[1], wildcards: true, limit: 256)
  }

  /// How much more of the pattern agrees with the URL than not, without a host in it; a missing `*` is one error.
  var likeness: Int { literal.utf8.count { $0 != "*" } - 2 * min(errors(), errors(before: "*") + 1) }

  private var literal: String {
    let literal = PatternSlip.literal(of: pattern)
    return (part == .path ? URLInPattern.corrected(literal) : literal).trimmingFinalSlash
  }
}

extension String {
  fileprivate var trimmingFinalSlash: String { hasSuffix("/") && utf8.count > 1 ? String(dropLast()) : self }
}
