import HarnessText

// Parsing of the text between tags: characters, references and CDATA.

extension XMLReader {
  mutating func readCDATA() {
    let start = index
    index += 9
    guard let end = find("]]>") else { return fail("<![CDATA[ is not closed", "close it", start..<start + 9) }
    append(bytes[index..<end].utf8Text, at: start)
    index = end + 3
  }

  private mutating func append(_ text: String, at start: Int) {
    guard !open.isEmpty else {
      if !text.utf8.allSatisfy(Self.isBlank) { fail("text outside the root element", "delete it", start..<start + 1) }
      return
    }
    open[open.count - 1].text += text
  }

  mutating func readText() {
    let start = index
    while let next, next != "<", next != "&" { index += 1 }
    if index > start { append(bytes[start..<index].utf8Text, at: start) }
    if next == "&" { readEntity() }
  }

  private mutating func failAmpersand(_ range: Range<Int>) {
    fail("& does not start a reference", "write &amp; for the character", range)
  }

  private mutating func readEntity() {
    let start = index
    // The search for the end of a reference stops after 32 bytes, although XML allows any number of leading zeros in a
    // character reference.
    guard let end = bytes[start...].prefix(32).firstIndex(of: ";") else {
      return failAmpersand(start..<start + 1)
    }
    index = end + 1
    let name = bytes[(start + 1)..<end].utf8Text
    guard let text = Self.text(of: name) else {
      let isName = name.utf8.allSatisfy {
        $0.isASCIIAlphanumeric || $0 == "#"
      }
      guard isName else { return failAmpersand(start..<index) }
      return fail("unknown entity &\(name);", "use &lt; &gt; &amp; &quot; &apos; or &#number;", start..<index)
    }
    append(text, at: start)
  }

  private static func text(of entity: String) -> String? {
    switch entity {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard entity.hasPrefix("#") else { return nil }
      let digits = entity.dropFirst()
      return (digits.hasPrefix("x") ? number(digits.dropFirst(), 16) : number(digits, 10))
        .flatMap(Unicode.Scalar.init).flatMap { isAllowed($0) ? String($0) : nil }
    }
  }

  /// Returns the number in a character reference (XML 1.0 §4.1), or `nil` if the number is too large, has a sign or
  /// contains an invalid digit.
  private static func number(_ digits: Substring, _ radix: Int) -> UInt32? {
    digits.first?.isHexDigit == true ? UInt32(digits, radix: radix) : nil
  }

  /// Whether a document may contain the character (XML 1.0 §2.2).
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
