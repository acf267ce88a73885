import HarnessText

/// How much of a path a pattern accounts for; more is closer.
struct RouteCloseness: Comparable {
  /// Twice the equal literals, and once those that are a typing mistake away.
  private let literals: Int
  /// The literals that are another word altogether, negated.
  private let strangers: Int
  /// How far the lengths are apart, negated.
  private let length: Int

  init(of pattern: RoutePattern, to path: [String]) {
    var literals = 0
    var strangers = 0
    for (segment, text) in zip(pattern.segments, path) {
      guard case .literal(let literal) = segment else { continue }
      if literal == text {
        literals += 2
      } else if Self.isTypo(literal, text) {
        literals += 1
      } else {
        strangers += 1
      }
    }
    let missing = max(0, pattern.segments.count - path.count)
    let extra = max(0, path.count - pattern.segments.count)
    self.literals = literals
    self.strangers = -strangers
    length = -(missing + (pattern.tail.isRest ? 0 : extra))
  }

  /// Whether anything but the number of segments speaks for the pattern.
  var hasAnything: Bool { literals > 0 }

  static func < (one: Self, other: Self) -> Bool {
    (one.literals, one.strangers, one.length) < (other.literals, other.strangers, other.length)
  }

  /// Whether one change, one missing or extra byte, two swapped ones, or letter case separate two words.
  ///
  /// One pass over both words from each end; the distance of arbitrary words would cost the product of their lengths.
  private static func isTypo(_ word: String, _ other: String) -> Bool {
    let one = Array(word.asciiLowercased().utf8)
    let two = Array(other.asciiLowercased().utf8)
    guard abs(one.count - two.count) <= 1, one.count > 2 else { return one == two }
    let prefix = zip(one, two).prefix { $0 == $1 }.count
    let left = (one.dropFirst(prefix), two.dropFirst(prefix))
    let suffix = zip(left.0.reversed(), left.1.reversed()).prefix { $0 == $1 }.count
    let middle = (left.0.dropLast(suffix), left.1.dropLast(suffix))
    if middle.0.count <= 1, middle.1.count <= 1 { return true }
    return middle.0.count == 2 && middle.1.count == 2 && middle.0.elementsEqual(middle.1.reversed())
  }
}

extension RoutePattern.Tail {
  var isRest: Bool {
    if case .rest = self { true } else { false }
  }
}
