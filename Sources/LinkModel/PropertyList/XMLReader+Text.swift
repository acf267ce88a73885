import HarnessText

// Parsing of the text between tags: characters, references and CDATA.

extension XMLReader {
  mutating func readCDATA() {
    let start = index
    index += 9
    guard let end = find("]]>") else { return fail(.unterminated("<![CDATA["), start..<start + 9) }
    append(String(decoding: bytes[index..<end], as: UTF8.self), at: start)
    index = end + 3
  }

  private mutating func append(_ text: String, at start: Int) {
    guard !open.isEmpty else {
      if !text.utf8.allSatisfy(Self.isBlank) { fail(.textOutside, start..<start + 1) }
      return
    }
    open[open.count - 1].text += text
  }

  mutating func readText() {
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "<"), bytes[index] != UInt8(ascii: "&")
    {
      index += 1
    }
    if index > start { append(String(decoding: bytes[start..<index], as: UTF8.self), at: start) }
    if index < bytes.count, bytes[index] == UInt8(ascii: "&") { readEntity() }
  }

  private mutating func readEntity() {
    let start = index
    // The limit of 32 bytes bounds the search for the end of a reference, although XML allows any number of leading zeros.
    guard let end = bytes[start...].prefix(32).firstIndex(of: UInt8(ascii: ";")) else {
      return fail(.strayAmpersand, start..<start + 1)
    }
    index = end + 1
    let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    guard let text = Self.text(of: name) else {
      let isName = name.utf8.allSatisfy {
        $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "#")
      }
      return fail(isName ? .unknownEntity(name) : .strayAmpersand, start..<index)
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
      let value = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return value.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
  }
}
