extension Site.JSON {
  /// Reads a JSON text (RFC 8259), `nil` for anything that is none.
  ///
  /// What is nested deeper than 200 is refused: the bytes come from a client.
  public init?(_ bytes: [UInt8]) {
    var reader = JSONReader(bytes: bytes)
    guard let value = reader.value(depth: 0) else { return nil }
    reader.skipBlanks()
    guard reader.index == bytes.count else { return nil }
    self = value
  }
}

/// Reads JSON text from left to right, once.
private struct JSONReader {
  let bytes: [UInt8]
  var index = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func skipBlanks() {
    while let byte, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { index += 1 }
  }

  private mutating func take(_ wanted: UInt8) -> Bool {
    guard byte == wanted else { return false }
    index += 1
    return true
  }

  private mutating func take(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { word in
      guard bytes[index...].starts(with: word) else { return false }
      index += word.count
      return true
    }
  }

  mutating func value(depth: Int) -> Site.JSON? {
    guard depth < 200 else { return nil }
    skipBlanks()
    switch byte {
    case UInt8(ascii: "{"): return object(depth)
    case UInt8(ascii: "["): return array(depth)
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return take("null") ? .null : nil
    default: return number()
    }
  }

  private mutating func object(_ depth: Int) -> Site.JSON? {
    index += 1
    var members: [Site.JSON.Member] = []
    skipBlanks()
    if take(UInt8(ascii: "}")) { return .object([]) }
    while true {
      skipBlanks()
      guard byte == UInt8(ascii: "\""), let name = string() else { return nil }
      skipBlanks()
      guard take(UInt8(ascii: ":")), let value = value(depth: depth + 1) else { return nil }
      members.append(.init(name, value))
      skipBlanks()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { return nil }
    }
  }

  private mutating func array(_ depth: Int) -> Site.JSON? {
    index += 1
    var list: [Site.JSON] = []
    skipBlanks()
    if take(UInt8(ascii: "]")) { return .array([]) }
    while true {
      guard let value = value(depth: depth + 1) else { return nil }
      list.append(value)
      skipBlanks()
      if take(UInt8(ascii: "]")) { return .array(list) }
      guard take(UInt8(ascii: ",")) else { return nil }
    }
  }

  private mutating func number() -> Site.JSON? {
    let start = index
    _ = take(UInt8(ascii: "-"))
    let leading = index
    guard digits() else { return nil }
    guard bytes[leading] != UInt8(ascii: "0") || index == leading + 1 else { return nil }
    if take(UInt8(ascii: ".")), !digits() { return nil }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      guard digits() else { return nil }
    }
    return .number(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  private mutating func digits() -> Bool {
    let start = index
    while let byte, byte.isDigit { index += 1 }
    return index > start
  }

  private mutating func string() -> String? {
    index += 1
    var text: [UInt8] = []
    while let byte {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escape() else { return nil }
        text.append(contentsOf: String(Character(scalar)).utf8)
      case ..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard let byte else { return nil }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: return nil
    }
    guard let high = fourDigits() else { return nil }
    // A pair of surrogates is one character (RFC 8259 §7); half of a pair is none.
    guard high & 0xFC00 == 0xD800 else { return Unicode.Scalar(high) }
    guard take("\\u"), let low = fourDigits(), low & 0xFC00 == 0xDC00 else { return nil }
    return Unicode.Scalar(0x10000 + (high & 0x3FF) << 10 + (low & 0x3FF))
  }

  private mutating func fourDigits() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = bytes[index].hexadecimalValue else { return nil }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }
}
