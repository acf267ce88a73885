// Reads strings (RFC 8259 §7). Parsing continues after a string in single or typographic quotation marks, so every such
// string in a file is reported. Text pasted from a chat program can contain many such strings.

extension JSONReader {
  mutating func readUnquotedName() -> String? {
    let start = index
    while let next, next.isASCIIAlphanumeric || next == "_" { index += 1 }
    guard index > start else { return nil }
    let name = bytes[start..<index].utf8Text
    report(.unquotedName(name), start..<index)
    return name
  }

  mutating func readString() -> String? {
    if let text = readPlainString() { return text }
    let start = index
    let quote = "\"'".utf8.first { $0 == bytes[start] }
    guard quote != nil || typographicQuote(at: start) else { return nil }
    index += quote == nil ? 3 : 1
    if quote != "\"" {
      let kind = quote == nil ? "typographic" : "single"
      report(.wrongQuote("a \(kind) quotation mark"), start..<index)
    }

    escapes = []
    var text: [UInt8] = []
    var run = index
    while index < bytes.count {
      let byte = bytes[index]
      if byte == quote || (quote == nil && byte == "\"") {
        if index == start + 1, isWordByte(at: index + 1) {
          // In `""paths"`, the second quote is superfluous, and the string continues.
          report(.doubledQuote, start..<index + 1)
          index += 1
          run = index
          continue
        }
        let text = finish(&text, start, run, closingLength: 1)
        if !text.isEmpty { skipDoubledQuote() }
        return text
      }
      if quote == nil, typographicQuote(at: index) {
        return finish(&text, start, run, closingLength: 3)
      }
      if byte == "\\" {
        text += bytes[run..<index]
        let (length, written) = (text.count, index)
        readEscape(into: &text)
        escapes.append(.init(end: text.count, excess: index - written - (text.count - length)))
        run = index
      } else if byte == "\n" || byte == "\r" {
        // An unterminated string is assumed to end at the line break, or at a typographic quote before it, as in
        // `"/app/*”`.
        if let end = typographicEnd(run..<index) {
          index = end
          report(.wrongQuote("a typographic quotation mark"), end..<end + 3)
          return finish(&text, start, run, closingLength: 3)
        }
        report(.unterminatedString, start..<index)
        text += bytes[run..<index]
        return decode(text, start)
      } else {
        if byte < 0x20 { report(.controlCharacter(byte), index..<index + 1) }
        index += 1
      }
    }
    report(.unterminatedString, start..<index)
    text += bytes[run..<index]
    return decode(text, start)
  }

  private mutating func readPlainString() -> String? {
    let text = bytes.withUnsafeBufferPointer { bytes -> String? in
      guard bytes[index] == "\"" else { return nil }
      // A loop is much faster than a closure for each byte in debug builds.
      var end = index + 1
      while end < bytes.count {
        let byte = bytes[end]
        if byte == "\"" { break }
        guard byte != "\\", byte &- 0x20 <= 0x5F else { return nil }
        end += 1
      }
      // An empty string may be a duplicate quotation mark.
      guard end < bytes.count, end > index + 1 else { return nil }
      return UnsafeBufferPointer(rebasing: bytes[index + 1..<end]).utf8Text
    }
    guard let text else { return nil }
    index += text.utf8.count + 2
    escapes = []
    skipDoubledQuote()
    return text
  }

  private mutating func finish(
    _ text: inout [UInt8], _ start: Int, _ run: Int, closingLength: Int
  ) -> String {
    text += bytes[run..<index]
    index += closingLength
    return decode(text, start)
  }

  private mutating func decode(_ text: [UInt8], _ start: Int) -> String {
    if let string = String(validUTF8: text) { return string }
    report(.invalidUTF8, firstInvalidUTF8(in: start..<index))
    return text.utf8Text
  }

  private func firstInvalidUTF8(in range: Range<Int>) -> Range<Int> {
    var iterator = bytes[range].makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var offset = range.lowerBound
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .error(let length): return offset..<offset + length
      case .emptyInput: return range
      }
    }
  }

  private func isWordByte(at offset: Int) -> Bool {
    offset < bytes.count && bytes[offset].isASCIIAlphanumeric
  }

  /// Reports and skips a duplicate closing quote, as in `"paths"":`, if a colon, a comma or a closing bracket follows.
  private mutating func skipDoubledQuote() {
    guard next == "\"" else { return }
    let following = bytes[(index + 1)...].prefix(64).first { !" \t\r\n".utf8.contains($0) }
    guard let following, ":,]}".utf8.contains(following) else { return }
    report(.doubledQuote, index - 1..<index + 1)
    index += 1
  }

  /// Returns the position of a typographic quote if only white space and punctuation follow it on its line.
  private func typographicEnd(_ line: Range<Int>) -> Int? {
    let closers = Array(" \t,:]}".utf8)
    guard let last = bytes[line].lastIndex(where: { !closers.contains($0) }),
      last - 2 >= line.lowerBound, typographicQuote(at: last - 2)
    else { return nil }
    return last - 2
  }

  /// Whether the character at an offset is one of U+2018 to U+201F, which are E2 80 98 to E2 80 9F in UTF-8.
  private func typographicQuote(at offset: Int) -> Bool {
    offset + 2 < bytes.count && bytes[offset] == 0xE2 && bytes[offset + 1] == 0x80
      && (0x98...0x9F).contains(bytes[offset + 2])
  }

  private mutating func readEscape(into text: inout [UInt8]) {
    let start = index
    guard index + 1 < bytes.count else {
      index += 1
      return
    }
    index += 2
    switch bytes[start + 1] {
    case "\"", "\\", "/": text.append(bytes[start + 1])
    case "b": text.append(0x08)
    case "f": text.append(0x0C)
    case "n": text.append(0x0A)
    case "r": text.append(0x0D)
    case "t": text.append(0x09)
    case "u": readUnicodeEscape(from: start, into: &text)
    default:
      report(.invalidEscape, start..<start + 2)
      text += bytes[start..<start + 1]
      index = start + 1
    }
  }

  private mutating func readUnicodeEscape(from start: Int, into text: inout [UInt8]) {
    guard let unit = readHex() else { return report(.invalidEscape, start..<index) }
    var value = UInt32(unit)
    if (0xD800...0xDBFF).contains(unit), bytes[index...].starts(with: [0x5C, UInt8(ascii: "u")]) {
      let second = index
      index += 2
      if let low = readHex(), (0xDC00...0xDFFF).contains(low) {
        value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
      } else {
        index = second
      }
    }
    guard let scalar = Unicode.Scalar(value) else {
      report(.loneSurrogate, start..<index)
      text += Array("\u{FFFD}".utf8)
      return
    }
    text += Array(String(Character(scalar)).utf8)
  }

  private mutating func readHex() -> UInt16? {
    guard index + 4 <= bytes.count else { return nil }
    var value: UInt16 = 0
    for offset in index..<index + 4 {
      guard let digit = bytes[offset].hexValue else { return nil }
      value = value << 4 | UInt16(digit)
    }
    index += 4
    return value
  }
}
