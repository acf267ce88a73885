import HarnessText

extension RoutePattern {
  package init(_ text: String) throws(RoutePatternProblem) {
    guard !text.utf8.contains("#") else { throw .fragment }
    let (path, query) = Self.divide(text)
    hasPrefix = path.utf8.starts(with: "*/".utf8)
    guard hasPrefix || path.utf8.first == "/" else { throw .noLeadingSlash }
    var segments: [Segment] = []
    var tail = Tail.none
    for piece in Self.split(String(path.dropFirst(hasPrefix ? 2 : 1)), at: UInt8(ascii: "/")) {
      if let last = tail.text { throw .notLast(last) }
      switch try Self.position(piece) {
      case .segment(let segment): segments.append(segment)
      case .tail(let end): tail = end
      }
    }
    // Which segments the parameter binds would be ambiguous.
    if hasPrefix, segments.isEmpty || tail != .none { throw .openEnded }
    self.text = text
    self.segments = segments
    self.tail = tail
    bindings = try Self.readBindings(query)
    try refuseRepeatedNames()
  }

  private enum Position {
    case segment(Segment)
    case tail(Tail)
  }

  private static func position(_ piece: String) throws(RoutePatternProblem) -> Position {
    if piece == "*" { return .segment(.any) }
    guard piece.utf8.first == ":" else { return .segment(try literal(piece)) }
    let name = String(piece.dropFirst())
    switch name.utf8.last {
    case "?": return .tail(.optional(try checked(String(name.dropLast()))))
    case "*":
      return .tail(.rest(try checked(String(name.dropLast())), mayBeEmpty: true))
    case "+":
      return .tail(.rest(try checked(String(name.dropLast())), mayBeEmpty: false))
    default: return .segment(.parameter(try checked(name)))
    }
  }

  /// Returns a decoded literal, so `/café` and `/caf%C3%A9` match the same paths.
  private static func literal(_ piece: String) throws(RoutePatternProblem) -> Segment {
    guard !piece.isEmpty else { throw .emptySegment }
    guard !piece.utf8.contains("*") else { throw .partialWildcard(piece) }
    guard !piece.utf8.contains("?") else { throw .noBinding(piece) }
    guard let text = PercentEncoding.decode(piece) else { throw .brokenEscape(piece) }
    guard text != ".", text != ".." else { throw .dotSegment }
    return .literal(text)
  }

  /// Names that contain only these characters need no quotation marks in reports.
  private static func checked(_ name: String) throws(RoutePatternProblem) -> String {
    let isName = name.utf8.allSatisfy {
      $0.isASCIIAlphanumeric || $0 == "_" || $0 == "-"
    }
    guard isName, !name.isEmpty else { throw .badName(name) }
    return name
  }

  private static func readBindings(_ query: String?) throws(RoutePatternProblem) -> [Binding] {
    guard let query else { return [] }
    var bindings: [Binding] = []
    for text in split(query, at: UInt8(ascii: "&")) {
      guard let colon = text.utf8.firstIndex(of: "="),
        let name = PercentEncoding.decode(String(text[..<colon])), !name.isEmpty,
        text[colon...].utf8.starts(with: "=:".utf8)
      else { throw .noBinding(text) }
      let isOptional = text.utf8.last == "?"
      let parameter = text[colon...].dropFirst(2).dropLast(isOptional ? 1 : 0)
      bindings.append(
        Binding(item: name, parameter: try checked(String(parameter)), isOptional: isOptional))
    }
    return bindings
  }

  private func refuseRepeatedNames() throws(RoutePatternProblem) {
    var names: Set<String> = []
    for name in pathParameters + bindings.map(\.parameter) where !names.insert(name).inserted {
      throw .repeatedParameter(name)
    }
    var items: Set<String> = []
    for item in bindings.map(\.item) where !items.insert(item).inserted {
      throw .repeatedItem(item)
    }
  }

  /// Splits a pattern at the first `?` that does not end a segment; `/product/:id?` therefore has no query.
  private static func divide(_ text: String) -> (path: String, query: String?) {
    let bytes = Array(text.utf8)
    let isQuery = { (index: Int) in
      guard bytes[index] == "?", index + 1 < bytes.count else { return false }
      return bytes[index + 1] != "/" && bytes[index + 1] != "?"
    }
    guard let mark = bytes.indices.first(where: isQuery) else { return (text, nil) }
    return (
      bytes[..<mark].utf8Text,
      bytes[(mark + 1)...].utf8Text
    )
  }

  private static func split(_ text: String, at byte: UInt8) -> [String] {
    guard !text.isEmpty else { return [] }
    return text.utf8.split(separator: byte, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
  }
}

package enum RoutePatternProblem: Error, Sendable, Hashable {
  case noLeadingSlash
  case emptySegment
  /// A `.` or `..` segment; links with dot segments are rejected, so the pattern could never match.
  case dotSegment
  case partialWildcard(String)
  /// A percent sign that does not begin an escape, or bytes that are not UTF-8.
  case brokenEscape(String)
  case badName(String)
  case notLast(String)
  case openEnded
  case repeatedParameter(String)
  case repeatedItem(String)
  case noBinding(String)
  case fragment

  package var message: String { terms.message }

  package var fix: String { terms.fix }

  private var terms: (message: String, fix: String) {
    switch self {
    case .noLeadingSlash:
      (
        "the pattern does not start with a slash",
        "start with a slash or with */; write the scheme and host under their own keys"
      )
    case .emptySegment: ("the pattern has an empty segment", "delete the extra slash")
    case .dotSegment: ("the pattern has a dot segment, and links with dot segments are rejected", "delete the segment")
    case .partialWildcard(let text):
      (
        "\"\(text)\" combines * with other characters in a segment",
        "write * for the entire segment, or :name to bind it"
      )
    case .brokenEscape(let text):
      (
        "\"\(text)\" is not valid percent-encoded UTF-8",
        "write %25 for a percent sign, and percent-encode the UTF-8 bytes of other characters, for example %C3%A9 for é"
      )
    case .badName(let name): ("\"\(name)\" is not a valid parameter name", "use ASCII letters, digits, _ and -")
    case .notLast(let text):
      ("\"\(text)\" must be the last segment", "move the segment to the end, or write it as :name")
    case .openEnded:
      (
        "a pattern that starts with */ needs a segment after it, and no optional or rest segment at the end",
        "end with a literal, * or :name"
      )
    case .repeatedParameter(let name):
      ("the parameter \"\(name)\" occurs twice in one pattern", "rename or delete one of the duplicates")
    case .repeatedItem(let name):
      ("the query item \"\(name)\" occurs twice in one pattern", "rename or delete one of the duplicates")
    case .noBinding(let text): ("\"\(text)\" does not bind a parameter", "write name=:parameter")
    case .fragment: ("the pattern has a fragment", "delete the # and everything after it")
    }
  }
}
