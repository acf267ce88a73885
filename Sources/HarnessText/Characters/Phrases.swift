extension Int {
  package func of(_ one: String, _ many: String) -> String { "\(self) \(self == 1 ? one : many)" }
}

extension String {
  package func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  package var onOneLine: String {
    guard utf8.allSatisfy({ $0 < 0x80 }) else {
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
    return String(decoding: bytes, as: UTF8.self)
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
