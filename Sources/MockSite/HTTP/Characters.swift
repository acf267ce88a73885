extension UInt8 {
  /// Whether the byte is allowed in a token (RFC 9110 §5.6.2).
  @inline(__always)
  var isTokenCharacter: Bool {
    // Bit masks of the token characters: `low` contains the digits and `!#$%&'*+-.`, and `high` contains the letters,
    // the backtick and `^_|~`.
    let low: UInt64 = 0x03FF_6CFA_0000_0000
    let high: UInt64 = 0x57FF_FFFF_C7FF_FFFE
    return self < 128 && (self < 64 ? low : high) >> UInt64(self & 63) & 1 == 1
  }

  /// Whether the byte is allowed in a field value: a tab, or any byte that is not a control character (RFC 9110 §5.5).
  @inline(__always)
  var isFieldCharacter: Bool {
    (self >= 0x20 && self != 0x7F) || self == 0x09
  }

  /// Whether the byte is accepted in a request target: any visible ASCII character except `#` (RFC 9110 §7.1).
  ///
  /// RFC 3986 allows fewer characters, but browsers send `|`, `{` and `^` unescaped in queries.
  @inline(__always)
  var isTargetCharacter: Bool {
    self > 0x20 && self < 0x7F && self != 0x23
  }

  /// Whether the byte is allowed in a host name or an IPv4 address (RFC 3986 §3.2.2).
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
}
