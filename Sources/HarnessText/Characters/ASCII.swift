// URL syntax is defined in ASCII (RFC 3986 §2); Unicode-aware classification would accept more characters.

extension UInt8 {
  @inlinable package var isASCIILetter: Bool { isASCIIUppercase || isASCIILowercase }
  @inlinable package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }
  @inlinable package var isASCIIUppercase: Bool { self >= 0x41 && self <= 0x5A }
  @inlinable package var isASCIILowercase: Bool { self >= 0x61 && self <= 0x7A }
  @inlinable package var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }

  @inlinable package var hexValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  @inlinable package var asciiLowercased: UInt8 { isASCIIUppercase ? self | 0x20 : self }
}

// Comparisons with ASCII characters, so that parsers of bytes can write `byte == "/"` and `case "/":`.
extension UInt8 {
  @inlinable package static func == (byte: Self, character: Unicode.Scalar) -> Bool { byte == Self(ascii: character) }
  @inlinable package static func != (byte: Self, character: Unicode.Scalar) -> Bool { byte != Self(ascii: character) }
  @inlinable package static func ~= (character: Unicode.Scalar, byte: Self) -> Bool { byte == Self(ascii: character) }
}

extension UInt8? {
  @inlinable package static func == (byte: Self, character: Unicode.Scalar) -> Bool { byte == UInt8(ascii: character) }
  @inlinable package static func != (byte: Self, character: Unicode.Scalar) -> Bool { byte != UInt8(ascii: character) }
  @inlinable package static func ~= (character: Unicode.Scalar, byte: Self) -> Bool { byte == UInt8(ascii: character) }
}

// The same for the searches of collections.

extension Sequence<UInt8> {
  @inlinable package func contains(_ character: Unicode.Scalar) -> Bool { contains(UInt8(ascii: character)) }
}

extension Collection<UInt8> {
  @inlinable package func firstIndex(of character: Unicode.Scalar) -> Index? { firstIndex(of: UInt8(ascii: character)) }

  @inlinable package func split(
    separator: Unicode.Scalar, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> [SubSequence] {
    split(
      separator: UInt8(ascii: separator), maxSplits: maxSplits,
      omittingEmptySubsequences: omittingEmptySubsequences)
  }
}

extension BidirectionalCollection<UInt8> {
  @inlinable package func lastIndex(of character: Unicode.Scalar) -> Index? { lastIndex(of: UInt8(ascii: character)) }
}

extension StringProtocol {
  @inlinable package func equalsIgnoringCase(_ other: some StringProtocol) -> Bool {
    let (left, right) = (utf8, other.utf8)
    guard left.count == right.count else { return false }
    return zip(left, right).allSatisfy { $0 == $1 || $0.asciiLowercased == $1.asciiLowercased }
  }

  @inlinable package func asciiLowercased() -> String {
    guard utf8.contains(where: \.isASCIIUppercase) else { return String(self) }
    return utf8.map(\.asciiLowercased).utf8Text
  }
}
