package enum FilledText {
  /// Without a limit, a short template could repeat a large value many times.
  package static let limit = 1 << 20
}

extension String {
  /// A placeholder remains unchanged if it has no value, or if its value would make the total length of the values
  /// exceed the limit.
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
