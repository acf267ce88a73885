extension String {
  /// The text with values in place of `{name}`; what a value holds is not looked at again, and a name without one stays.
  package func filled(_ value: (String) -> String?) -> String {
    guard utf8.contains(UInt8(ascii: "{")) else { return self }
    var pieces = split(separator: "{", omittingEmptySubsequences: false)[...]
    var filled = pieces.popFirst().map(String.init) ?? ""
    for piece in pieces {
      if let end = piece.firstIndex(of: "}"), let value = value(String(piece[..<end])) {
        filled += value + piece[piece.index(after: end)...]
      } else {
        filled += "{" + piece
      }
    }
    return filled
  }
}
