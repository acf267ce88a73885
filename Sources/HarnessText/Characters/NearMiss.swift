package enum NearMiss {
  package static func nearest(to word: String, among known: [String]) -> String? {
    let limit = max(1, word.count / 3)
    let lower = word.lowercased()
    let length = lower.unicodeScalars.count
    var best: (word: String, distance: Int)?
    for candidate in known {
      let other = candidate.lowercased()
      // The distance is at least the difference in length. If the lengths differ by more than the limit, there is no
      // need to compute the distance.
      guard abs(other.unicodeScalars.count - length) <= limit else { continue }
      let distance = distance(lower, other)
      // Two or more errors and a different first letter suggest a different word: "present" is not a misspelling of
      // "reset".
      guard distance <= 1 || lower.first == other.first else { continue }
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word ?? part(word, among: known)
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

  package static func distance(_ left: String, _ right: String) -> Int {
    let a = Array(left.unicodeScalars)
    let b = Array(right.unicodeScalars)
    // Longer strings are not compared, because the comparison takes quadratic time and the input may be hostile. Names
    // in plans are shorter.
    guard a.count <= 64, b.count <= 64 else { return .max }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        let substitution = last[j] + (a[i] == b[j] ? 0 : 1)
        var cost = min(substitution, last[j + 1] + 1, row[j] + 1)
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
