/// Passes over the rules of an entry whose path begins differently, without looking at the rules themselves.
///
/// Most rules fail at the beginning of their path. The beginnings of all of them stand in one row of bytes, the first
/// eight of each as one number, so that a rule which cannot hold costs a comparison and no reference is counted.
struct RuleFilter: Sendable {
  private struct Row: Sendable {
    let form: MatchForm
    /// The first bytes of the path, as far as they are literal, and which of the eight count.
    let head: UInt64
    let mask: UInt64
    /// The further literal bytes.
    let rest: Range<Int>
  }

  private let rows: [Row]
  private let bytes: [UInt8]

  init(_ rules: [AssociationRule]) {
    var rows: [Row] = []
    var bytes: [UInt8] = []
    for rule in rules {
      let beginning = rule.constraints.path?.program.beginning ?? []
      let count = min(beginning.count, 8)
      let start = bytes.count
      bytes += beginning[count...]
      rows.append(
        Row(
          form: rule.constraints.form, head: Self.head(of: beginning),
          mask: count == 8 ? .max : (1 << UInt64(count * 8)) - 1, rest: start..<bytes.count))
    }
    self.rows = rows
    self.bytes = bytes
  }

  /// The first rule at or after an index that may hold; those before it do not.
  func candidate(from start: Int, for subject: inout MatchSubject) -> Int? {
    var form: MatchForm?
    var path: [UInt8] = []
    var head: UInt64 = 0
    for index in start..<rows.count {
      let row = rows[index]
      if row.mask == 0 { return index }
      if form != row.form {
        form = row.form
        path = subject.path(row.form)
        head = Self.head(of: path)
      }
      if head & row.mask == row.head, row.rest.isEmpty || begins(path, with: row.rest) {
        return index
      }
    }
    return nil
  }

  /// Whether the bytes after the first eight are those of the row.
  private func begins(_ path: [UInt8], with rest: Range<Int>) -> Bool {
    guard path.count >= rest.count + 8 else { return false }
    // The end tells more than the start: beginnings are often the same for long.
    var offset = rest.count
    while offset > 0 {
      offset -= 1
      if path[8 + offset] != bytes[rest.lowerBound + offset] { return false }
    }
    return true
  }

  /// The first eight bytes as a number; those a short text lacks are zero.
  private static func head(of bytes: [UInt8]) -> UInt64 {
    var head: UInt64 = 0
    for index in 0..<min(bytes.count, 8) { head |= UInt64(bytes[index]) << UInt64(index * 8) }
    return head
  }
}
