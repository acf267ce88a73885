import LinkModel
import HarnessText

enum URLPart: Sendable, Hashable {
  case path, query, value, fragment

  var words: String {
    switch self {
    case .path: "path"
    case .query: "query"
    case .value: "value of a query item"
    case .fragment: "fragment"
    }
  }

  var characters: SymbolSet {
    switch self {
    case .path: Self.ofPath
    case .query, .fragment: Self.ofQuery
    case .value: Self.ofValue
    }
  }

  private static let ofPath = SymbolSet(asciiWhere: ASCIISet.path.contains)
  private static let ofQuery = SymbolSet(
    asciiWhere: ASCIISet.queryOrFragment.contains)
  private static let ofValue = ofQuery.subtracting(SymbolSet("&"))

  /// Whether no value of this component can match a pattern; `false` if this could not be determined.
  func isNever(_ glob: Glob, _ form: MatchForm, _ budget: inout StepBudget) -> Bool {
    if budget.isSpent || isMet(glob, form) { return false }
    var table = SymbolTable()
    let automaton = PatternAutomaton(glob.program, form: form, table: &table)
    guard !automaton.isTooLarge, budget.take(4 * automaton.moves.count) else { return false }
    var explorer = LanguageExplorer(
      [automaton], grammar: TextGrammar(self, form: form, table: table), table: table)
    explorer.required = 0
    let found = explorer.explore(&budget) { !$0.accepted.isEmpty }
    return found.isComplete && !found.texts.contains { !$0.accepted.isEmpty }
  }

  /// Whether replacing each wildcard with a letter or digit results in a string that is valid in a URL and matches the
  /// pattern.
  private func isMet(_ glob: Glob, _ form: MatchForm) -> Bool {
    let letters = UInt8(ascii: "0")...UInt8(ascii: "z")
    guard var text = glob.sample(run: "x", class: { letters.first(where: $0.contains) }) else {
      return false
    }
    if self == .path {
      guard text.first == "/" else { return false }
      text = PathNormalization.normalized(text)
    }
    let plain = characters
    guard text.allSatisfy({ $0 < 0x80 && plain.contains(Symbol($0)) }) else { return false }
    return glob.matches(form.isCaseSensitive ? text : CaseFolding.folded(text))
  }
}

extension Glob {
  func sample(run: String, class byte: (ByteClass) -> UInt8?) -> [UInt8]? {
    var text: [UInt8] = []
    for step in program.steps {
      switch step {
      case .byte(let byte): text.append(byte)
      case .anyScalar: text.append(UInt8(ascii: "x"))
      case .anyRun: text += run.utf8
      case .byteClass(let set):
        guard let byte = byte(set) else { return nil }
        text.append(byte)
      case .code(let table): text += (table.kind == .region ? "us" : "en").utf8
      case .values: return nil
      case .end: break
      }
    }
    return text
  }
}
