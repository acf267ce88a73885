// A parser detects a missing closing bracket only at a later mismatched bracket or at the end of the text. The
// indentation usually shows which bracket is not closed. The Rust compiler's diagnostics also use the indentation to
// find unclosed brackets.

extension JSONReader {
  mutating func giveUpUnexpected() {
    let isBracket = index < bytes.count && "{}[]".utf8.contains(bytes[index])
    if isBracket, let start = unclosedBracket(), start < index { return giveUpUnclosed(start) }
    giveUp(isWebPage ? .webPage : .unexpected(describe(index)), index..<min(index + 1, bytes.count))
  }

  private var isWebPage: Bool {
    let start = bytes[..<min(index, bytes.count)].allSatisfy { $0 <= UInt8(ascii: " ") }
    let tag = bytes[min(index, bytes.count)...].prefix(9).utf8Text.lowercased()
    return start && (tag == "<!doctype" || tag.hasPrefix("<html"))
  }

  mutating func giveUpUnclosed(_ start: Int) {
    giveUp(.unterminated(opening: bytes[start], at: start), start..<start + 1)
  }

  /// The indentation of a closing bracket is checked only if the bracket is the first nonblank character on its line.
  ///
  /// The result is `nil` if the indentation is consistent, or if no line starts with a closing bracket.
  func unclosedBracket() -> Int? {
    var open: [(offset: Int, indentation: Int)] = []
    var isInString = false
    var indentation = 0
    var isLineStart = true
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      defer { index += 1 }
      switch byte {
      case "\n":
        // An unterminated string is assumed to end at the line break, as in `readString`.
        (isInString, isLineStart, indentation) = (false, true, 0)
        continue
      case " " where isLineStart, "\t" where isLineStart:
        indentation += 1
        continue
      case "\"":
        isInString.toggle()
      case "\\" where isInString:
        index += 1
      case "{" where !isInString, UInt8(ascii: "[") where !isInString:
        open.append((index, indentation))
      case "}" where !isInString, UInt8(ascii: "]") where !isInString:
        guard let bracket = open.popLast() else { return nil }
        if isLineStart, indentation < bracket.indentation { return bracket.offset }
      default:
        break
      }
      isLineStart = false
    }
    return nil
  }

  func describe(_ offset: Int) -> String {
    guard offset < bytes.count else { return "end of file" }
    let text = bytes[offset..<min(offset + 4, bytes.count)].utf8Text
    guard let first = text.unicodeScalars.first else { return "end of file" }
    if first.value < 0x20 || first.value == 0x7F {
      return "control character U+" + String(first.value, radix: 16, uppercase: true)
    }
    return "\"\(Character(first))\""
  }
}
