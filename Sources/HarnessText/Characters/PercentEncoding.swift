/// Percent-encoding and decoding (RFC 3986 §2.1).
package enum PercentEncoding {
  package static func canonical(_ bytes: ArraySlice<UInt8>, allowed: ASCIISet) -> String {
    escaped(bytes) { allowed.contains(bytes[$0]) || isEscape(bytes, at: $0) }
  }

  private static func escaped(_ bytes: ArraySlice<UInt8>, except isCanonical: (Int) -> Bool) -> String {
    if bytes.indices.allSatisfy(isCanonical) { return bytes.utf8Text }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + 16)
    for index in bytes.indices {
      if isCanonical(index) {
        out.append(bytes[index])
      } else {
        appendEscape(of: bytes[index], to: &out)
      }
    }
    return out.utf8Text
  }

  /// Escapes every byte except unreserved characters, so the result contains no URL delimiter.
  package static func encode(_ text: String) -> String {
    let bytes = Array(text.utf8)[...]
    return escaped(bytes) { ASCIISet.value.contains(bytes[$0]) }
  }

  /// Decodes escapes; returns `nil` if an escape is malformed or the decoded bytes are not UTF-8.
  package static func decode(_ text: String) -> String? {
    guard text.utf8.contains("%") else { return text }
    let bytes = Array(text.utf8)
    let percent = UInt8(ascii: "%")
    guard bytes.indices.allSatisfy({ bytes[$0] != percent || isEscape(bytes[...], at: $0) }) else {
      return nil
    }
    return String(validUTF8: decodedBytes(bytes))
  }

  package static func decodedOrSame(_ text: Substring) -> String {
    let text = String(text)
    return decode(text) ?? text
  }

  package static func decodedBytes(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains("%") else { return bytes }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == "%", index + 2 < bytes.count,
        let high = bytes[index + 1].hexValue, let low = bytes[index + 2].hexValue
      {
        out.append(high << 4 | low)
        index += 3
      } else {
        out.append(bytes[index])
        index += 1
      }
    }
    return out
  }

  private static func isEscape(_ bytes: ArraySlice<UInt8>, at index: Int) -> Bool {
    bytes[index] == "%" && index + 2 < bytes.endIndex
      && bytes[index + 1].hexValue != nil && bytes[index + 2].hexValue != nil
  }

  private static func appendEscape(of byte: UInt8, to out: inout [UInt8]) {
    let digits = Array("0123456789ABCDEF".utf8)
    out.append(UInt8(ascii: "%"))
    out.append(digits[Int(byte >> 4)])
    out.append(digits[Int(byte & 15)])
  }
}

extension ASCIISet {
  /// The characters allowed in a path: `pchar` and the slash (RFC 3986 §3.3).
  package static let path = unreserved(and: "!$&'()*+,;=:@/")
  /// The characters allowed in a query or fragment: `pchar`, the slash and the question mark (RFC 3986 §3.4 and
  /// §3.5).
  package static let queryOrFragment = unreserved(and: "!$&'()*+,;=:@/?")
  /// The characters allowed in user information (RFC 3986 §3.2.1).
  package static let userInfo = unreserved(and: "!$&'()*+,;=:")
  fileprivate static let value = unreserved(and: "")

  private static func unreserved(and others: String) -> ASCIISet {
    ASCIISet { $0.isASCIIAlphanumeric || ("-._~" + others).utf8.contains($0) }
  }
}
