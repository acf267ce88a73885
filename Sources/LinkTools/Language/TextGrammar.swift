import HarnessText
import LinkModel

/// The strings that are valid in a URL component: ASCII with percent-escapes (RFC 3986 §2.1) or, after decoding, any
/// string.
///
/// Paths are normalized: they start with a slash, contain no two consecutive slashes or stars, and end with a slash or
/// star.
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
      // If case is ignored, decoded strings are case-folded before comparison and contain no upper-case ASCII letters.
      characters = form.isCaseSensitive ? table.everything : table.everything.subtracting(upper)
    }
  }

  func allowed(_ state: State) -> SymbolSet {
    switch state {
    case .start: isPath ? Self.slash : characters
    case .free: characters
    case .afterSlash: characters.subtracting(Self.slash)
    case .afterStar: characters.subtracting(Self.star)
    case .percent, .percentDigit: Self.digits
    }
  }

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
