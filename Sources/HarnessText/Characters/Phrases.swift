extension Int {
  package func of(_ one: String, _ many: String) -> String { "\(self) \(self == 1 ? one : many)" }
}

extension String {
  package func withoutPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }

  package func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }

  package var onOneLine: String {
    var copy = self
    let (isASCII, isPlain) = copy.withUTF8 { utf8 in
      var (all, blanks, last): (UInt8, Bool, UInt8) = (0, false, 0x20)
      for byte in utf8 {
        all |= byte
        blanks = blanks || (0x09...0x0D).contains(byte) || byte == 0x20 && last == 0x20
        last = byte
      }
      return (all < 0x80, !blanks && last != 0x20)
    }
    if isASCII, isPlain { return self }
    guard isASCII else {
      return split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    // Testing bytes is much cheaper than testing characters.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    for byte in utf8 {
      if byte != 0x20, !(0x09...0x0D).contains(byte) {
        bytes.append(byte)
      } else if let last = bytes.last, last != 0x20 {
        bytes.append(0x20)
      }
    }
    if bytes.last == 0x20 { bytes.removeLast() }
    return bytes.utf8Text
  }
}

extension String {
  /// Replaces the middle of a text that is longer than `length` with an ellipsis; `tail` is the length of what follows
  /// the ellipsis.
  ///
  /// A list is cut between its elements, unless an element is long itself.
  package func shortened(to length: Int, keeping tail: Int) -> String {
    let scalars = unicodeScalars
    // A string has at least as many bytes as scalars, so scalars are counted only if it has more than `length` bytes.
    guard utf8.count > length, scalars.count > length else { return self }
    let (start, end) = (Substring(scalars.prefix(length - tail - 1)), Substring(scalars.suffix(tail)))
    let middle = start.utf8.index(start.startIndex, offsetBy: start.utf8.count / 2)
    let last = start[middle...].ranges(of: ", ").last?.upperBound ?? start.endIndex
    let next = end.firstRange(of: ", ")?.lowerBound ?? end.startIndex
    let isNear = end.utf8.distance(from: end.startIndex, to: next) <= end.utf8.count / 2
    return start[..<last] + "…" + (isNear ? end[next...] : end)
  }
}

extension Collection<String> {
  /// The elements as a list that ends with the number of those beyond the limit.
  package func listed(upTo limit: Int) -> String {
    prefix(limit).joined(separator: ", ") + (count > limit ? " and \(count - limit) more" : "")
  }
}

extension StringProtocol {
  package var trimmingBlanks: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
