/// A text with placeholders such as `{id}`.
package enum FilledText {
  /// The number of bytes that values may add to one text: a short text can repeat a large value.
  package static let limit = 1 << 20
}

extension String {
  /// The text with values in place of `{name}`; the inserted values are not expanded again.
  ///
  /// A placeholder without a value remains unchanged, as do all placeholders beyond the limit.
  package func filled(_ value: (String) -> String?) -> String {
    guard utf8.contains(UInt8(ascii: "{")) else { return self }
    var pieces = split(separator: "{", omittingEmptySubsequences: false)[...]
    var filled = pieces.popFirst().map(String.init) ?? ""
    var left = FilledText.limit
    for piece in pieces {
      if let end = piece.firstIndex(of: "}"), let value = value(String(piece[..<end])),
        value.utf8.count <= left
      {
        left -= value.utf8.count
        filled += value + piece[piece.index(after: end)...]
      } else {
        filled += "{" + piece
      }
    }
    return filled
  }
}
