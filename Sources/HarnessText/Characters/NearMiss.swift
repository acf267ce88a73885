package enum NearMiss {
  package static func nearest(to word: String, among known: [String]) -> String? {
    // Two or more errors and a different first letter suggest a different word: "present" is not a misspelling of
    // "reset".
    let alike = known.lazy.filter { $0.first?.lowercased() == word.first?.lowercased() }
    return nearest(to: word, among: known, within: 1) ?? nearest(to: word, among: alike, within: word.count / 3)
      ?? part(word, among: known)
  }

  /// Returns the word with the fewest errors, at most `limit`, ignoring letter case; of equally near words, the first
  /// of those that begin most like `word`.
  package static func nearest(to word: String, among known: some Sequence<String>, within limit: Int) -> String? {
    let lower = word.lowercased()
    let length = lower.unicodeScalars.count
    var best: (word: String, likeness: (Int, Int))?
    for candidate in known {
      let other = candidate.lowercased()
      // The distance is at least the difference in length. If the lengths differ by more than the limit, there is no
      // need to compute the distance.
      guard abs(other.unicodeScalars.count - length) <= limit else { continue }
      let likeness = (distance(lower, other), -zip(lower, other).prefix { $0 == $1 }.count)
      if likeness.0 <= limit, best.map({ likeness < $0.likeness }) ?? true { best = (candidate, likeness) }
    }
    return best?.word
  }

  private static func part(_ word: String, among known: [String]) -> String? {
    let (end, beginning) = ("-" + word, word + "-")
    let whole = known.first {
      $0.hasSuffix(end) || $0.hasPrefix(beginning) || word.hasPrefix($0 + "-")
    }
    // Accepts an abbreviation of at least three letters, such as "int", if it is unambiguous.
    let longer = word.utf8.count >= 3 ? known.filter { $0.hasPrefix(word) } : []
    if whole != nil || longer.count == 1 { return whole ?? longer[0] }
    // Accepts the end of a camel-case name, such as "signIn" for "requiresSignIn".
    let capitalized = word.prefix(1).uppercased() + word.dropFirst()
    let ending = word.utf8.count >= 4 ? known.filter { $0.hasSuffix(capitalized) } : []
    return ending.count == 1 ? ending[0] : nil
  }

  /// Returns the number of letters to insert, delete, replace or swap with the next one.
  ///
  /// With `wildcards`, a `*` in `left` stands for any text, and a `?` for any letter.
  package static func distance(_ left: String, _ right: String, wildcards: Bool = false, limit: Int = 64) -> Int {
    let a = Array(left.unicodeScalars)
    let b = Array(right.unicodeScalars)
    // Longer strings are not compared, because the comparison takes quadratic time and the input may be hostile. Names
    // in plans are shorter.
    guard a.count <= limit, b.count <= limit else { return .max }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<a.count {
      let isRun = wildcards && a[i] == "*"
      var row = [last[0] + (isRun ? 0 : 1)]
      for j in 0..<b.count {
        if isRun {
          row.append(min(last[j + 1], row[j]))
          continue
        }
        let isSame = a[i] == b[j] || wildcards && a[i] == "?"
        var cost = min(last[j] + (isSame ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
