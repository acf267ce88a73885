/// The character classes of HTTP's grammar, asked of single bytes.
///
/// Two 64-bit words hold each class, so that asking is a shift and not a table look-up in memory.
extension UInt8 {
  /// Whether the byte may stand in a token (RFC 9110 §5.6.2).
  @inline(__always)
  var isTokenCharacter: Bool {
    // ! # $ % & ' * + - . 0-9, and A-Z ^ _ ` a-z | ~ in the other half.
    let low: UInt64 = 0x03FF_6CFA_0000_0000
    let high: UInt64 = 0x57FF_FFFF_C7FF_FFFE
    return self < 128 && (self < 64 ? low : high) >> UInt64(self & 63) & 1 == 1
  }

  /// Whether the byte may stand in a field value: no control character but the tab (RFC 9110 §5.5).
  @inline(__always)
  var isFieldCharacter: Bool {
    (self >= 0x20 && self != 0x7F) || self == 0x09
  }

  /// Whether the byte may stand in a request target: printable ASCII without space and `#`.
  ///
  /// Wider than RFC 3986, since browsers send `|`, `{` and `^` as they are; a fragment is never sent
  /// (RFC 9110 §7.1).
  @inline(__always)
  var isTargetCharacter: Bool {
    self > 0x20 && self < 0x7F && self != 0x23
  }

  /// Whether the byte may stand in a host name or an address literal (RFC 3986 §3.2.2).
  @inline(__always)
  var isHostCharacter: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x2D, 0x2E, 0x5F, 0x7E: true  // - . _ ~
    case 0x21, 0x24...0x2C, 0x3B, 0x3D: true  // ! $ % & ' ( ) * + , ; =
    default: false
    }
  }

  /// Whether the byte is a space or a tab (RFC 9110 §5.6.3).
  @inline(__always)
  var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// Whether the byte is one of `0`…`9`.
  @inline(__always)
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// The byte with `A`…`Z` turned into `a`…`z`.
  @inline(__always)
  var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

  /// The value of a hexadecimal digit.
  var hexadecimalValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }
}

extension StringProtocol {
  /// Whether two texts are equal when ASCII letters are taken without regard to case.
  func equalsIgnoringCase(_ other: some StringProtocol) -> Bool {
    let left = utf8
    let right = other.utf8
    guard left.count == right.count else { return false }
    return zip(left, right).allSatisfy { $0 == $1 || $0.lowercased == $1.lowercased }
  }

  /// The text with ASCII letters turned to lower case and nothing else touched.
  var asciiLowercased: String {
    guard utf8.contains(where: { $0 >= 0x41 && $0 <= 0x5A }) else { return String(self) }
    return String(decoding: utf8.map(\.lowercased), as: UTF8.self)
  }
}
