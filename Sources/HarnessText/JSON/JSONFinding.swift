/// Something in a text that RFC 8259 does not allow, or that readers disagree about.
public struct JSONFinding: Sendable, Equatable {
  /// What is wrong; the words are in `message` and `fix`.
  public indirect enum Cause: Sendable, Equatable {
    case empty
    /// UTF-16 or UTF-32 instead of UTF-8.
    case encoding(String)
    case byteOrderMark
    case trailingComma
    case missingComma
    case missingColon
    case missingValue
    case comment
    /// The same name twice in one object; the payload is the name and the offset of its first use.
    case duplicateName(String, first: Int)
    case unterminatedString
    /// An array or object without its closing bracket; the payload is the offset of the opening one.
    case unterminated(opening: UInt8, at: Int)
    case controlCharacter(UInt8)
    case invalidEscape
    case loneSurrogate
    case invalidUTF8
    case wrongQuote(String)
    /// Two quotation marks where one belongs, as in `""paths"`.
    case doubledQuote
    case unquotedName(String)
    /// A number RFC 8259 does not allow.
    case invalidNumber(String)
    case invalidWord(String)
    /// A character that starts no value.
    case unexpected(String)
    case trailingContent
    case tooDeep(limit: Int)
  }

  /// What is wrong.
  public let cause: Cause
  /// The bytes it concerns.
  public let range: Range<Int>

  /// Makes a finding.
  public init(_ cause: Cause, range: Range<Int>) {
    self.cause = cause
    self.range = range
  }

  /// Whether strict readers refuse the text because of it; a duplicate name is valid, a byte order mark is not.
  public var isSyntaxError: Bool {
    if case .duplicateName = cause { false } else { true }
  }
}

extension JSONFinding {
  /// What was found, in one sentence.
  public var message: String { terms.message }

  /// What to do about it.
  public var fix: String { terms.fix }

  private var terms: (message: String, fix: String) {
    switch cause {
    case .empty: ("the file is empty", "write a JSON value, for example {}")
    case .encoding(let name):
      ("the text is \(name), but JSON must be UTF-8 (RFC 8259 §8.1)", "save the file as UTF-8")
    case .byteOrderMark:
      ("the text starts with a byte order mark", "save the file as UTF-8 without a byte order mark")
    case .trailingComma: ("a comma before the closing bracket", "delete the comma")
    case .missingComma: ("expected a comma between two values", "add a comma before this value")
    case .missingColon:
      ("expected a colon after the name", "add a colon between name and value")
    case .missingValue:
      ("expected a value", "write a value here, or delete the name or comma before it")
    case .comment:
      ("a comment, which JSON does not allow", "delete it, or write it as a \"comment\" member")
    case .duplicateName(let name, _):
      (
        "duplicate key \"\(name)\"",
        "keep one \"\(name)\"; parsers disagree about which one applies"
      )
    case .unterminatedString:
      ("the string has no closing quotation mark", "close the string with a \" on the same line")
    case .unterminated(UInt8(ascii: "{"), _):
      ("the text ends before the object's closing brace", "close it with a }")
    case .unterminated: ("the text ends before the array's closing bracket", "close it with a ]")
    case .controlCharacter(let byte):
      (
        "a raw control character (0x\(hexDigits(byte))) inside a string",
        "write \(byte == 0x09 ? "\\t" : byte == 0x0A ? "\\n" : "\\u00" + hexDigits(byte))"
      )
    case .invalidEscape: ("a backslash that does not begin an escape", "write \\\\ for a backslash")
    case .loneSurrogate:
      ("half of a UTF-16 surrogate pair", "write both halves, or the character itself")
    case .invalidUTF8: ("bytes that are not UTF-8", "save the file as UTF-8")
    case .wrongQuote(let mark):
      (
        "\(mark) instead of a straight double quotation mark",
        "type \" (editors and chat programs may replace it)"
      )
    case .doubledQuote: ("an extra quotation mark", "delete one of the two")
    case .unquotedName(let name):
      ("the name \(name) is not quoted", "write \"\(name)\"")
    case .invalidNumber(let text):
      (
        "\(text) is not a JSON number",
        "write it without leading zeros or a plus sign, and with digits on both sides of the decimal point"
      )
    case .invalidWord(let text):
      ("\(text) is not true, false or null", "write \"\(text)\" if it is meant as a string")
    case .unexpected(let text):
      ("\(text) does not begin a value", "delete it, or make it a string")
    case .trailingContent:
      ("text after the end of the value", "a file contains one value; delete the rest")
    case .tooDeep(let limit): ("more than \(limit) levels of nesting", "flatten the document")
    }
  }

  private func hexDigits(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
  }
}
