extension SecretScan {
  struct Character {
    /// The byte that the escape stands for.
    let byte: UInt8
    let start: Int
    let end: Int
    var depth = 0
  }

  /// Reads a byte, a percent-encoded byte such as `=`, `%3D` and `%253D`, or a JSON escape such as `\"`, `\/` and
  /// `\u0026`.
  func character(at index: Int) -> Character {
    switch bytes[index] {
    case "%": percentEncoded(at: index)
    case "\\": escaped(at: index)
    // The closing quotation mark ” of reports.
    case 0xE2 where bytes[index...].starts(with: [0xE2, 0x80, 0x9D]):
      Character(byte: UInt8(ascii: "\""), start: index, end: index + 3)
    case let byte: Character(byte: byte, start: index, end: index + 1)
    }
  }

  private func percentEncoded(at index: Int) -> Character {
    var end = index + 1
    var depth = 0
    // Each further encoding turns the percent sign into `%25` (RFC 3986 §2.4).
    while hexPair(at: end) == "%" { (end, depth) = (end + 2, depth + 1) }
    if let byte = hexPair(at: end) {
      return Character(byte: byte, start: index, end: end + 2, depth: depth + 1)
    }
    return Character(byte: UInt8(ascii: "%"), start: index, end: end, depth: depth)
  }

  private func hexPair(at index: Int) -> UInt8? {
    guard index + 1 < bytes.count, let high = bytes[index].hexValue,
      let low = bytes[index + 1].hexValue
    else { return nil }
    return high << 4 | low
  }

  private func escaped(at index: Int) -> Character {
    let end = bytes[index...].firstIndex { $0 != "\\" } ?? bytes.count
    guard end < bytes.count else {
      return Character(byte: UInt8(ascii: "\\"), start: index, end: end)
    }
    switch bytes[end] {
    // A string in a string is escaped again, so only the quotation mark has a depth.
    case "\"":
      return Character(byte: bytes[end], start: index, end: end + 1, depth: end - index)
    case "/": return Character(byte: bytes[end], start: index, end: end + 1)
    case "n", "r", "t":
      return Character(byte: 0x20, start: index, end: end + 1)
    case "u" where hexPair(at: end + 1) == 0:
      if let byte = hexPair(at: end + 3), byte < 0x80 {
        return Character(byte: byte, start: index, end: end + 5)
      }
    default: break
    }
    return Character(byte: UInt8(ascii: "\\"), start: index, end: end)
  }
}
