extension SecretScan {
  /// Returns the ranges of secrets without names, together with those that were found by name; all are in order.
  ///
  /// A value must not be part of a longer word.
  static func ranges(
    of values: [SecretMask.Value], in bytes: [UInt8], from start: Int, besides named: [Range<Int>]
  ) -> [Range<Int>] {
    if values.isEmpty { return named }
    let text = values.contains { $0.name != nil } ? bytes.utf8Text.asciiLowercased() : ""
    let certain = values.filter { $0.name.map(text.contains) ?? true }
    var found: [Range<Int>] = []
    var others = named[...]
    var index = start
    while index < bytes.count {
      let isStart = index == 0 || !isWord(bytes[index - 1]) || !isWord(bytes[index])
      let isInLink = index > 0 && "/#=".utf8.contains(bytes[index - 1])
      var end =
        isStart ? (isInLink ? values : certain).compactMap { self.end(of: $0.bytes, in: bytes, at: index) }.max() : nil
      // A value may contain delimiters where it is not encoded, so it may be longer than the part after its name.
      if let next = others.first, index >= next.lowerBound {
        end = max(end ?? index, others.removeFirst().upperBound)
      }
      if let end {
        found.append(index..<end)
        index = end
      } else {
        index += 1
      }
    }
    return found
  }

  /// The number of bytes that must agree; the rest of a longer value is hidden as far as it agrees.
  ///
  /// Otherwise, a text that repeats parts of a long value would take quadratic time.
  private static let limit = 64

  private static func end(of value: [UInt8], in bytes: [UInt8], at start: Int) -> Int? {
    guard bytes[start] == value[0], bytes[start...].starts(with: value.prefix(limit)) else {
      return nil
    }
    if value.count > limit { return start + zip(bytes[start...], value).prefix { $0 == $1 }.count }
    let end = start + value.count
    return end < bytes.count && isWord(bytes[end]) && isWord(bytes[end - 1]) ? nil : end
  }

  private static func isWord(_ byte: UInt8) -> Bool { byte.isASCIIAlphanumeric }
}
