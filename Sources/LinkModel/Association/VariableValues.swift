/// The values of one substitution variable, in one row of bytes that every pattern naming it shares.
///
/// A copy in each pattern would let a small file with one long variable and many references to it grow to gigabytes.
struct VariableValues: Sendable, Equatable {
  /// Ends each value; a byte that UTF-8 never holds.
  static let end: UInt8 = 0xFF

  /// The values one after the other, each followed by `end`.
  let bytes: [UInt8]
  /// Where each value starts.
  let starts: [Int]
  /// How many stars and empty values there are.
  let looseCount: Int

  init(_ values: [String], caseSensitive: Bool) {
    var bytes: [UInt8] = []
    var starts: [Int] = []
    for value in values {
      starts.append(bytes.count)
      bytes += (caseSensitive ? value : CaseFolding.folded(value)).utf8
      bytes.append(Self.end)
    }
    self.bytes = bytes
    self.starts = starts
    looseCount = starts.count { bytes[$0] == Self.end } + bytes.count { $0 == UInt8(ascii: "*") }
  }
}
