import HarnessText

/// Words, of which those that are like another one are found.
package struct WordList: Sendable {
  private let words: [(text: String, size: Int, letters: UInt64)]

  init(_ words: [String]) { self.words = words.map { ($0, $0.utf8.count, Self.letters(of: $0)) } }

  /// A bit for each kind of letter, by which most words are seen to be too far away.
  private static func letters(of word: String) -> UInt64 { word.utf8.reduce(0) { $0 | 1 << UInt64($1 & 63) } }

  /// The nearest words, in which at most one of `share` letters differs.
  func near(_ word: String, share: Int, _ more: Int) -> [EditWriter.Other] {
    let most = max(1, min(4, word.count / share))
    let (size, letters) = (word.utf8.count, Self.letters(of: word))
    // A letter of several bytes differs in all of them.
    let bits = 2 * most * (size == word.unicodeScalars.count ? 1 : 4)
    var found: [EditWriter.Other] = []
    for other in words where abs(other.size - size) <= most * 3 && (other.letters ^ letters).nonzeroBitCount <= bits {
      let distance = other.text == word ? 0 : NearMiss.distance(word, other.text)
      // A word that differs in many letters is likely to be another one.
      if 1...most ~= distance { found.append((other.text, .spelling, distance + more + (distance > 2 ? 3 : 0))) }
    }
    return Array(found.sorted { $0.distance < $1.distance }.prefix(4))
  }
}
