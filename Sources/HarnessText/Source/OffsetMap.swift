/// Maps the byte offsets of a text to those of an enclosing text, in which some characters are written as escape
/// sequences.
struct OffsetMap: Sendable {
  /// An escape sequence: the offset of its end in the text, and how many bytes longer it is than the character it
  /// represents.
  struct Escape: Sendable {
    let end: Int
    let excess: Int
  }

  private let start: Int
  /// The end of each escape sequence in the text, and the sum of `excess` over all sequences up to that point.
  private let totals: [(end: Int, excess: Int)]

  init(start: Int, escapes: [Escape] = []) {
    self.start = start
    var excess = 0
    totals = escapes.map {
      excess += $0.excess
      return ($0.end, excess)
    }
  }

  /// The map of a text in which each of the ranges is replaced by bytes; those that are too many map to its start.
  init(start: Int, replacing edits: [(range: Range<Int>, count: Int)]) {
    var moved = 0
    var escapes: [Escape] = []
    for (range, count) in edits {
      let (lower, more) = (range.lowerBound + moved, count - range.count)
      escapes +=
        more > 0
        ? (1...more).map { Escape(end: lower + $0, excess: -1) } : [Escape(end: lower + count, excess: -more)]
      moved += more
    }
    self.init(start: start, escapes: escapes)
  }

  subscript(offset: Int) -> Int {
    let next = totals.indices.partitioningIndex { totals[$0].end > offset }
    return start + offset + (next == 0 ? 0 : totals[next - 1].excess)
  }

  subscript(range: Range<Int>) -> Range<Int> { self[range.lowerBound]..<self[range.upperBound] }
}
