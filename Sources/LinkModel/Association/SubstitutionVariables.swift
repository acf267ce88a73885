import HarnessText

/// The `$(name)` variables of an association file, Apple's predefined ones and the file's own.
///
/// Documentation of `applinks.substitutionVariables`: names are case-sensitive, values may hold `*` and `?` but no
/// other variable. A name of the file's own that equals a predefined one replaces it (reported, not documented).
package struct SubstitutionVariables: Sendable, Equatable {
  package enum Meaning: Sendable, Equatable {
    case byteClass(ByteClass)
    case code(CodeTable)
    case values(VariableValues)
  }

  package static let none = SubstitutionVariables(values: [:])

  package let values: [String: [String]]
  private let own: [String: Forms]

  /// The values of a variable in each form a pattern can ask for.
  private struct Forms: Sendable, Equatable {
    let sensitive: VariableValues
    let insensitive: VariableValues
    /// Without the values that end in a dollar sign.
    let sensitiveBeforeParenthesis: VariableValues
    let insensitiveBeforeParenthesis: VariableValues

    init(_ values: [String]) {
      sensitive = VariableValues(values, caseSensitive: true)
      insensitive = VariableValues(values, caseSensitive: false)
      let others = values.filter { $0.utf8.last != UInt8(ascii: "$") }
      let isSame = others.count == values.count
      sensitiveBeforeParenthesis =
        isSame ? sensitive : VariableValues(others, caseSensitive: true)
      insensitiveBeforeParenthesis =
        isSame ? insensitive : VariableValues(others, caseSensitive: false)
    }
  }

  /// A value that holds a variable is dropped by itself; the others stay.
  package init(values: [String: [String]]) {
    let usable = values.mapValues { list in list.filter { !Self.holdsVariable($0) } }
    self.values = usable
    own = usable.mapValues(Forms.init)
  }

  package static func holdsVariable(_ value: String) -> Bool {
    let bytes = Array(value.utf8)
    return zip(bytes, bytes.dropFirst()).contains {
      $0 == UInt8(ascii: "$") && $1 == UInt8(ascii: "(")
    }
  }

  package static let predefinedNames = [
    "alpha", "upper", "lower", "alnum", "digit", "xdigit", "region", "lang",
  ]

  /// What a name stands for in a pattern; `following` is the byte after its closing parenthesis.
  ///
  /// A value that would start a new variable with the text after it is dropped, as a nested one is.
  package func meaning(of name: String, caseSensitive: Bool, following: UInt8? = nil) -> Meaning? {
    if let own = own[name] {
      if following == UInt8(ascii: "(") {
        return .values(
          caseSensitive ? own.sensitiveBeforeParenthesis : own.insensitiveBeforeParenthesis)
      }
      return .values(caseSensitive ? own.sensitive : own.insensitive)
    }
    func byteClass(_ accepts: (UInt8) -> Bool) -> Meaning {
      .byteClass(ByteClass(caseSensitive: caseSensitive, accepts))
    }
    switch name {
    case "alpha": return byteClass(\.isASCIILetter)
    case "upper": return byteClass(\.isASCIIUppercase)
    case "lower": return byteClass(\.isASCIILowercase)
    case "alnum": return byteClass { $0.isASCIILetter || $0.isASCIIDigit }
    case "digit": return byteClass(\.isASCIIDigit)
    case "xdigit": return byteClass { $0.hexValue != nil }
    case "region": return .code(CodeTable(kind: .region, caseSensitive: caseSensitive))
    case "lang": return .code(CodeTable(kind: .language, caseSensitive: caseSensitive))
    default: return nil
    }
  }
}

package struct ByteClass: Sendable, Equatable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// The bytes a rule accepts; an insensitive class accepts the other letter case too (`$(upper)` takes `q`).
  package init(caseSensitive: Bool, _ accepts: (UInt8) -> Bool) {
    for byte in UInt8(0)..<128 where accepts(byte) {
      insert(byte)
      if !caseSensitive, byte.isASCIILetter { insert(byte ^ 0x20) }
    }
  }

  private mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
  }

  package func contains(_ byte: UInt8) -> Bool {
    if byte < 64 { return low & (1 << UInt64(byte)) != 0 }
    return byte < 128 && high & (1 << UInt64(byte - 64)) != 0
  }
}

/// The codes `$(region)` or `$(lang)` stands for, each as a whole.
package struct CodeTable: Sendable, Equatable {
  package enum Kind: Sendable { case region, language }

  package let kind: Kind
  package let caseSensitive: Bool

  /// The lengths of the codes that stand at an offset.
  ///
  /// A code counts when it is written in one letter case throughout: the list is reported to hold `US` and `us` but not
  /// `Us` (only `US` and `en` are confirmed by a recorded run of `swcutil`).
  package func lengths(at offset: Int, of text: [UInt8]) -> [Int] {
    let longest = kind == .region ? 2 : 3
    return (2...longest).filter { length in
      guard offset + length <= text.count else { return false }
      let code = text[offset..<offset + length]
      guard
        !caseSensitive || code.allSatisfy(\.isASCIIUppercase)
          || code.allSatisfy(\.isASCIILowercase)
      else { return false }
      return kind == .region ? ISOCodes.isRegion(code) : ISOCodes.isLanguage(code)
    }
  }
}
