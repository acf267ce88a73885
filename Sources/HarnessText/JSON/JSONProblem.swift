/// A problem in a JSON text: a violation of RFC 8259, or a construct that parsers interpret differently.
package struct JSONProblem: Sendable, Equatable {
  package indirect enum Kind: Sendable, Equatable {
    case empty
    case encoding(String)
    case compressed
    case byteOrderMark
    case trailingComma
    case missingComma
    case missingColon
    case missingValue
    case comment
    /// A duplicate name in an object; the payload is the name and the offset of its first occurrence.
    case duplicateName(String, first: Int)
    case unterminatedString
    /// An array or object without a closing bracket; the payload is the opening bracket and its offset.
    case unterminated(opening: UInt8, at: Int)
    case controlCharacter(UInt8)
    case invalidEscape
    case loneSurrogate
    case invalidUTF8
    case wrongQuote(String)
    /// Two quotation marks where one belongs, as in `""paths"`.
    case doubledQuote
    case unquotedName(String)
    case invalidNumber(String)
    case invalidWord(String)
    case unexpected(String)
    /// HTML, such as the page of a single-page app or of an error.
    case webPage
    case trailingContent
    case tooDeep(limit: Int)
  }

  package let kind: Kind
  package let range: Range<Int>

  package init(_ kind: Kind, range: Range<Int>) {
    self.kind = kind
    self.range = range
  }

  /// A strict parser accepts duplicate names but rejects a byte order mark.
  package var isSyntaxError: Bool {
    if case .duplicateName = kind { false } else { true }
  }
}

extension JSONProblem {
  package func finding(in source: SourceText) -> Finding {
    Finding(Problem(message, fix), at: Place(range, in: source))
  }

  package var message: String { terms.message }
  package var fix: String { terms.fix }

  private var terms: (message: String, fix: String) {
    switch kind {
    case .empty: ("the file contains no JSON value", "write a JSON value, for example {}")
    case .encoding(let name):
      ("the encoding is \(name); JSON must be UTF-8 (RFC 8259 §8.1)", "save the file as UTF-8")
    case .compressed:
      (
        "the content is compressed with gzip",
        "decompress it, with `gunzip` or `curl --compressed`; a server that compresses it has to send Content-Encoding: gzip"
      )
    case .byteOrderMark:
      (
        "byte order mark at the start of the file",
        "save the file as UTF-8 without a byte order mark"
      )
    case .trailingComma: ("trailing comma before the closing bracket", "delete the comma")
    case .missingComma: ("missing comma", "insert a comma after the previous value")
    case .missingColon:
      ("missing colon after the name", "insert a colon between the name and the value")
    case .missingValue: ("missing value", "insert a value, or delete the extra name or comma")
    case .comment:
      (
        "comments are not allowed in JSON",
        "delete the comment, or turn it into a \"comment\" member"
      )
    case .duplicateName(let name, _):
      (
        "duplicate key \"\(name)\"",
        "delete one of the two; parsers disagree about which one to use"
      )
    case .unterminatedString:
      ("unterminated string", "close the string with \" on the same line")
    case .unterminated("{", _):
      ("this object is not closed", "insert } where the object should end")
    case .unterminated:
      ("this array is not closed", "insert ] where the array should end")
    case .controlCharacter(let byte):
      (
        "unescaped control character 0x\(hexDigits(byte)) in a string",
        "write \(byte == 0x09 ? "\\t" : byte == 0x0A ? "\\n" : "\\u00" + hexDigits(byte))"
      )
    case .invalidEscape:
      (
        "invalid escape sequence",
        "write \\\\ for a backslash, or \\u and four hexadecimal digits for a character"
      )
    case .loneSurrogate:
      ("unpaired UTF-16 surrogate", "write both surrogates, or the character itself")
    case .invalidUTF8: ("invalid UTF-8", "save the file as UTF-8")
    case .wrongQuote(let mark):
      (
        "\(mark) instead of a straight double quotation mark",
        "write \"; if your editor replaces it, turn off smart quotes"
      )
    case .doubledQuote: ("duplicate quotation mark", "delete one quotation mark")
    case .unquotedName(let name):
      ("unquoted name \(name)", "write \"\(name)\"")
    case .invalidNumber(let text):
      (
        "\(text) is not a valid number",
        "write a number such as -12, 0.5 or 1e6, without leading zeros or a leading plus sign"
      )
    case .invalidWord(let text):
      (
        "unknown literal \(text); expected true, false or null",
        ["true", "false", "null"].contains(text.lowercased())
          ? "write \(text.lowercased())" : "write \"\(text)\" if it is meant to be a string"
      )
    case .webPage:
      (
        "the text is a web page, not JSON",
        "make the server send the file at this address; it sends a page, such as that of a web app or of an error"
      )
    case .unexpected(let text):
      (
        "unexpected \(text)",
        ["\"{\"", "\"[\"", "\"}\"", "\"]\"", "\":\""].contains(text)
          ? "check for a missing or extra bracket before this character, often on the line above"
          : "delete the character, or quote the text that it belongs to"
      )
    case .trailingContent:
      (
        "unexpected text after the value",
        "delete it, or an extra closing bracket before it; a file contains a single value"
      )
    case .tooDeep(let limit): ("nesting exceeds \(limit) levels", "flatten the document")
    }
  }

  private func hexDigits(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
  }
}
