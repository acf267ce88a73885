import HarnessText

/// The kinds of text a parameter can be held to.
public enum ParameterType: Sendable, Hashable {
  case string
  /// Decimal digits with an optional minus sign, in the range of 64 bits.
  case integer
  /// The 8-4-4-4-12 hexadecimal form of RFC 9562, in either letter case.
  case uuid
  /// One of these texts, letter for letter.
  case oneOf([String])
}

extension ParameterType {
  func admits(_ value: String) -> Bool {
    switch self {
    case .string: true
    case .integer: value.utf8.first != UInt8(ascii: "+") && Int64(value) != nil
    case .uuid: Self.isUUID(value)
    case .oneOf(let values): values.contains(value)
    }
  }

  private static func isUUID(_ value: String) -> Bool {
    guard value.utf8.count == 36 else { return false }
    return value.utf8.enumerated().allSatisfy { index, byte in
      [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : byte.hexValue != nil
    }
  }
}
