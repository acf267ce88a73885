/// Which texts a part of a URL can be, as a small deterministic automaton.
///
/// Written parts are ASCII: unreserved and allowed characters, and `%` with two hexadecimal digits (RFC 3986 §2.1).
/// Decoded parts are any text. Paths are in the normalised form in which they are compared: a slash in front, no two
/// slashes or stars in a row, a slash or star at the end.
struct TextGrammar: Sendable {
  enum State: UInt8, Sendable {
    case start, free, afterSlash, afterStar, percent, percentDigit
  }

  private let isPath: Bool
  private let isEncoded: Bool
  private let characters: SymbolSet

  init(_ part: URLPart, form: MatchForm, table: SymbolTable) {
    isPath = part == .path
    isEncoded = form.isPercentEncoded
    if form.isPercentEncoded {
      characters = part.characters.union(SymbolSet("%"))
    } else {
      let upper = SymbolSet(asciiWhere: \.isASCIIUppercase)
      // Decoded text is read after letter case was folded away.
      characters = form.isCaseSensitive ? table.everything : table.everything.subtracting(upper)
    }
  }

  /// The symbols that may come next.
  func allowed(_ state: State) -> SymbolSet {
    switch state {
    case .start: isPath ? Self.slash : characters
    case .free: characters
    case .afterSlash: characters.subtracting(Self.slash)
    case .afterStar: characters.subtracting(Self.star)
    case .percent, .percentDigit: Self.digits
    }
  }

  /// Sets whose members lead to states of their own.
  var distinguished: [SymbolSet] {
    (isPath ? [Self.slash, Self.star] : []) + (isEncoded ? [Self.percent] : [])
  }

  func next(_ state: State, _ symbol: Symbol) -> State {
    switch state {
    case .percent: return .percentDigit
    case .percentDigit: return .free
    case .start, .free, .afterSlash, .afterStar:
      if isEncoded, Self.percent.contains(symbol) { return .percent }
      guard isPath else { return .free }
      if Self.slash.contains(symbol) { return .afterSlash }
      return Self.star.contains(symbol) ? .afterStar : .free
    }
  }

  /// Whether a text may end here.
  func isEnd(_ state: State) -> Bool {
    switch state {
    case .start, .free: !isPath
    case .afterSlash, .afterStar: true
    case .percent, .percentDigit: false
    }
  }

  private static let slash = SymbolSet("/")
  private static let star = SymbolSet("*")
  private static let percent = SymbolSet("%")
  private static let digits = SymbolSet("0123456789abcdefABCDEF")
}

/// The parts of a URL that patterns are held against.
enum URLPart: Sendable, Hashable {
  case path, query, value, fragment

  var words: String {
    switch self {
    case .path: "path"
    case .query: "query"
    case .value: "value of an item"
    case .fragment: "fragment"
    }
  }

  private var allowed: PercentEncoding.Allowed {
    self == .path ? .path : .queryOrFragment
  }

  /// The characters that stand unescaped in the part.
  var characters: SymbolSet {
    SymbolSet(asciiWhere: { allowed.contains($0) && !(self == .value && $0 == UInt8(ascii: "&")) })
  }

  /// The first scalar of a pattern that a URL holds only as an escape.
  func unescaped(in pattern: String) -> Unicode.Scalar? {
    let bytes = Array(pattern.utf8)
    var index = 0
    for scalar in pattern.unicodeScalars {
      if scalar == "%" {
        guard index + 2 < bytes.count else { return scalar }
        let isEscape = [bytes[index + 1], bytes[index + 2]].allSatisfy {
          $0.hexValue != nil || $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?")
        }
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

  /// Whether no text of this part can match a pattern; `false` when that was not settled.
  func isNever(_ glob: Glob, _ form: MatchForm, _ budget: inout StepBudget) -> Bool {
    guard !budget.isSpent else { return false }
    var table = SymbolTable()
    let automaton = PatternAutomaton(glob.program, form: form, table: &table)
    guard !automaton.isTooLarge else { return false }
    var explorer = LanguageExplorer(
      [automaton], grammar: TextGrammar(self, form: form, table: table), table: table)
    explorer.required = 0
    let found = explorer.explore(&budget) { !$0.accepted.isEmpty }
    return found.isComplete && !found.texts.contains { !$0.accepted.isEmpty }
  }
}
