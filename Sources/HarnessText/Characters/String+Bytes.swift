extension String {
  /// Whether the strings have the same UTF-8 bytes; `==`, in contrast, treats a composed and a decomposed é as equal.
  func hasSameBytes(as other: String) -> Bool {
    // Strings with the same bytes have the same length and are equal. Equal length and `==` are both fast to check.
    guard utf8.count == other.utf8.count, self == other else { return false }
    let result = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        left.count == right.count && left.elementsEqual(right)
      }
    }
    // A string bridged from Objective-C may have noncontiguous storage.
    return result.flatMap(\.self) ?? utf8.elementsEqual(other.utf8)
  }
}

extension String {
  /// `String(validating:as:)` requires macOS 15, and Foundation's initializer drops a byte order mark.
  ///
  /// Decoding repairs invalid bytes, so the result has other bytes only if they were invalid.
  package init?(validUTF8 bytes: [UInt8]) {
    self.init(decoding: bytes, as: UTF8.self)
    let isUnchanged = withUTF8 { decoded in
      guard decoded.count == bytes.count else { return false }
      // Without a branch in the loop, the compiler vectorizes it.
      var difference: UInt8 = 0
      for index in bytes.indices { difference |= decoded[index] ^ bytes[index] }
      return difference == 0
    }
    guard isUnchanged else { return nil }
  }
}

extension Collection<UInt8> {
  /// The text; bytes that are not UTF-8 become replacement characters.
  @inlinable package var utf8Text: String { String(decoding: self, as: UTF8.self) }
}

extension [UInt8] {
  /// Appends a text; its `utf8` would be appended byte by byte.
  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }
}
