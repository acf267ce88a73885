/// Percent-encoding as URLs use it (RFC 3986 §2.1).
enum PercentEncoding {
  /// Decodes a segment; text whose escapes are broken or not UTF-8 is returned as it is.
  static func decoded(_ text: Substring) -> String {
    guard text.utf8.contains(0x25) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == 0x25 else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst()?.hexadecimalValue,
        let low = rest.popFirst()?.hexadecimalValue
      else { return String(text) }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self) ?? String(text)
  }

  /// Decodes a name or a value of a query as forms write them: `+` is a space.
  static func decodedForm(_ text: Substring) -> String {
    guard text.utf8.contains(0x2B) else { return decoded(text) }
    return decoded(text.replacing("+", with: " ")[...])
  }
}
