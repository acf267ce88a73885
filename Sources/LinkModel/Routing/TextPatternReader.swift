struct TextPatternReader {
  private var rest: Substring.UnicodeScalarView
  private var depth = 0

  /// A limit is necessary because parsing is recursive.
  private static let maxDepth = 32
  private static let maxRepeats = 1_000

  init(_ text: String) { rest = Substring(text).unicodeScalars }

  /// `^` at the start and `$` at the end are redundant, because only whole values match.
  mutating func read() -> TextPatternNode? {
    _ = take("^")
    guard let node = choice(), rest.isEmpty else { return nil }
    return node
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func choice() -> TextPatternNode? {
    var branches: [TextPatternNode] = []
    repeat {
      guard let branch = sequence() else { return nil }
      branches.append(branch)
    } while take("|")
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() -> TextPatternNode? {
    var nodes: [TextPatternNode] = []
    while let next = rest.first, next != "|", next != ")" {
      if next == "$", rest.count == 1 {
        rest.removeFirst()
        break
      }
      guard let node = atom(), let repeated = repeated(node) else { return nil }
      nodes.append(repeated)
    }
    return .sequence(nodes)
  }

  private mutating func atom() -> TextPatternNode? {
    guard let first = rest.popFirst() else { return nil }
    switch first {
    case ".": return .one(.lineTerminators.inverted)
    case "[": return set().map { .one($0) }
    case "\\": return escape().map { .one($0) }
    case "(":
      if take("?"), !take(":") { return nil }
      depth += 1
      guard depth <= Self.maxDepth, let node = choice(), take(")") else { return nil }
      depth -= 1
      return node
    case "*", "+", "?", "{", "}", "]", "^", "$": return nil
    default: return .one(.one(first))
    }
  }

  private mutating func repeated(_ node: TextPatternNode) -> TextPatternNode? {
    let limits: (least: Int, most: Int?)
    switch rest.first {
    case "*": limits = (0, nil)
    case "+": limits = (1, nil)
    case "?": limits = (0, 1)
    case "{":
      rest.removeFirst()
      guard let least = number() else { return nil }
      var most: Int? = least
      if take(",") { most = rest.first == "}" ? nil : number() ?? -1 }
      guard rest.first == "}", most.map({ $0 >= least }) ?? true else { return nil }
      limits = (least, most)
    default: return node
    }
    rest.removeFirst()
    // A second quantifier directly after the first is rejected: a lazy quantifier makes no difference if the whole
    // value must match, and ECMAScript has no possessive quantifiers.
    if let next = rest.first, ["*", "+", "?", "{"].contains(next) { return nil }
    return .repeated(node, atLeast: limits.least, atMost: limits.most)
  }

  private mutating func number() -> Int? {
    let digits = String(String.UnicodeScalarView(rest.prefix { ("0"..."9").contains($0) }))
    rest.removeFirst(digits.unicodeScalars.count)
    return Int(digits).flatMap { $0 <= Self.maxRepeats ? $0 : nil }
  }

  private mutating func escape() -> ScalarSet? {
    guard let name = rest.popFirst() else { return nil }
    switch name {
    case "d", "D", "w", "W", "s", "S":
      let set: ScalarSet =
        switch name {
        case "d", "D": .of("0"..."9")
        case "w", "W": .of("0"..."9", "A"..."Z", "_"..."_", "a"..."z")
        default: .whiteSpace
        }
      return ["D", "W", "S"].contains(name) ? set.inverted : set
    case "t": return .one("\t")
    case "n": return .one("\n")
    case "r": return .one("\r")
    default: return name.properties.isAlphabetic || ("0"..."9").contains(name) ? nil : .one(name)
    }
  }

  private mutating func set() -> ScalarSet? {
    var set = ScalarSet()
    set.isInverted = take("^")
    while let next = rest.popFirst() {
      if next == "]" { return set }
      guard let low = next == "\\" ? escape() : .one(next), !low.isInverted else { return nil }
      guard rest.first == "-", rest.dropFirst().first != "]" else {
        set.ranges += low.ranges
        continue
      }
      rest.removeFirst()
      guard let last = rest.popFirst(), let high = last == "\\" ? escape() : .one(last),
        !high.isInverted, let from = low.only, let through = high.only, from <= through
      else { return nil }
      set.ranges.append(from...through)
    }
    return nil
  }
}

extension ScalarSet {
  fileprivate var only: UInt32? {
    ranges.count == 1 && ranges[0].count == 1 ? ranges[0].lowerBound : nil
  }

  /// The characters that `.` does not match (ECMA-262, LineTerminator).
  fileprivate static let lineTerminators = of("\n"..."\n", "\r"..."\r", "\u{2028}"..."\u{2029}")

  /// The characters that `\s` matches (ECMA-262, WhiteSpace and LineTerminator), including the Unicode space separators
  /// (Zs).
  fileprivate static let whiteSpace = of(
    "\t"..."\r", " "..." ", "\u{A0}"..."\u{A0}", "\u{1680}"..."\u{1680}", "\u{2000}"..."\u{200A}",
    "\u{2028}"..."\u{2029}", "\u{202F}"..."\u{202F}", "\u{205F}"..."\u{205F}",
    "\u{3000}"..."\u{3000}", "\u{FEFF}"..."\u{FEFF}")

  fileprivate var inverted: ScalarSet { ScalarSet(ranges: ranges, isInverted: true) }
}
