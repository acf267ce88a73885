import HarnessText

/// The values of one substitution variable, in one row of bytes that every pattern naming it shares.
///
/// A copy in each pattern would let a small file with one long variable and many references to it grow to gigabytes.
package struct VariableValues: Sendable, Equatable {
  /// Ends each value; a byte that UTF-8 never holds.
  package static let end: UInt8 = 0xFF

  /// The values one after the other, each followed by `end`.
  package let bytes: [UInt8]
  package let starts: [Int]
  package let tree: ValueTree
  /// How many places inside the values can be reached side by side while a text is read.
  ///
  /// A value without stars is one place for each start, and starts are at most its length apart. A star stays where it
  /// is, and what follows is tried from every byte.
  let breadth: Int

  package init(_ values: [String], caseSensitive: Bool) {
    var bytes: [UInt8] = []
    var starts: [Int] = []
    var (longest, starred) = (0, 0)
    let written = values.map { Array((caseSensitive ? $0 : CaseFolding.folded($0)).utf8) }
    for value in written {
      starts.append(bytes.count)
      bytes += value
      bytes.append(Self.end)
      if value.contains(UInt8(ascii: "*")) {
        starred += value.count
      } else {
        longest = max(longest, value.count)
      }
    }
    self.bytes = bytes
    self.starts = starts
    tree = ValueTree(written)
    breadth = 1 + longest + starred
  }
}
