import HarnessText

/// A non-recursive parser for the subset of XML 1.0 that property lists use; it stops at the first error.
///
/// Foundation's readers are not used: they do not return the positions of values, which findings and linters need, and
/// on Linux, `PropertyListDecoder` overflows the stack on deep nesting.
///
/// The document type declaration is ignored, so references to entities declared in it are errors.
struct XMLReader {
  struct Element: Sendable {
    let name: String
    var text = ""
    var children: [Element] = []
    var range: Range<Int>
    var content: Range<Int>
  }

  static let depthLimit = 512

  let bytes: [UInt8]
  var index = 0
  var open: [Element] = []
  private var root: Element?
  private(set) var problem: (problem: PropertyListProblem, range: Range<Int>)?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func read() -> Element? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return fail("the file is encoded in UTF-16", "save the file as UTF-8", 0..<2)
    }
    guard String(validUTF8: bytes) != nil else {
      return fail(
        "the file contains bytes that are not UTF-8", "save the file as UTF-8", 0..<min(1, bytes.count))
    }
    while index < bytes.count, problem == nil {
      if bytes[index] == "<" { readMarkup() } else { readText() }
    }
    if problem != nil { return nil }
    if let last = open.last {
      return fail(
        "<\(last.name)> is never closed", "add </\(last.name)>",
        last.range.lowerBound..<last.content.lowerBound)
    }
    return root
      ?? fail("the file is empty", "write an XML property list, for example in Xcode", 0..<bytes.count)
  }

  mutating func fail(_ message: String, _ fix: String, _ range: Range<Int>) {
    if problem == nil { problem = (PropertyListProblem(.xml, message, fix), range) }
    index = bytes.count
  }

  private mutating func fail<Value>(_ message: String, _ fix: String, _ range: Range<Int>) -> Value? {
    fail(message, fix, range)
    return nil
  }

  // MARK: Markup

  private func starts(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  private mutating func readMarkup() {
    if starts("<!--") {
      skip(to: "-->", "a comment")
    } else if starts("<![CDATA[") {
      readCDATA()
    } else if starts("<?") {
      skip(to: "?>", "a processing instruction")
    } else if starts("<!") {
      skipDeclaration()
    } else if starts("</") {
      readEnd()
    } else {
      readStart()
    }
  }

  private mutating func skip(to end: String, _ what: String) {
    let start = index
    guard let found = find(end) else { return fail("\(what) is not closed", "close it", start..<start + 1) }
    index = found + end.utf8.count
  }

  func find(_ text: String) -> Int? { bytes[index...].firstRange(of: text.utf8)?.lowerBound }

  /// Skips `<!DOCTYPE …>`, including an internal subset in brackets.
  private mutating func skipDeclaration() {
    let start = index
    var isInSubset = false
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == "\"" || byte == "'" {
        quote = byte
      } else if byte == "[" {
        isInSubset = true
      } else if byte == "]" {
        isInSubset = false
      } else if byte == ">", !isInSubset {
        return
      }
    }
    fail("<! is not closed", "close it", start..<start + 2)
  }

  private mutating func readName() -> String? {
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      let isName =
        byte.isASCIILetter || byte >= 0x80 || byte == "_" || byte == ":"
        || index > start
          && (byte.isASCIIDigit || byte == "-" || byte == ".")
      if !isName { break }
      index += 1
    }
    return index == start ? nil : bytes[start..<index].utf8Text
  }

  private mutating func skipBlank() {
    while let next, Self.isBlank(next) { index += 1 }
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private mutating func readStart() {
    let start = index
    index += 1
    guard let name = readName() else {
      return fail("< does not start an element", "write &lt; for the character", start..<start + 1)
    }
    guard let isEmpty = readAttributes(of: name) else { return }
    if open.isEmpty, root != nil {
      return fail("a second root element", "keep one property list per file", start..<index)
    }
    if open.count >= Self.depthLimit {
      return fail("more than \(Self.depthLimit) levels of nesting", "flatten the document", start..<index)
    }
    let element = Element(name: name, range: start..<index, content: index..<index)
    if isEmpty { close(element) } else { open.append(element) }
  }

  /// Property lists use attributes only for the version of the format.
  private mutating func readAttributes(of element: String) -> Bool? {
    let (attribute, fix) = ("invalid attribute in <\(element)>", "write name=\"value\"")
    while true {
      skipBlank()
      guard index < bytes.count else {
        return fail("<\(element) is not closed", "close it", bytes.count..<bytes.count)
      }
      if bytes[index] == ">" {
        index += 1
        return false
      }
      if starts("/>") {
        index += 2
        return true
      }
      let start = index
      let isNamed = readName() != nil
      skipBlank()
      guard isNamed, next == "=" else {
        return fail(attribute, fix, start..<min(start + 1, bytes.count))
      }
      index += 1
      skipBlank()
      guard let quote = next, quote == "\"" || quote == "'", let end = bytes[(index + 1)...].firstIndex(of: quote)
      else {
        return fail(attribute, fix, start..<start + 1)
      }
      index = end + 1
    }
  }

  private mutating func readEnd() {
    let start = index
    index += 2
    let name = readName() ?? ""
    skipBlank()
    guard next == ">" else {
      return fail("</\(name) is not closed", "close it", start..<start + 2)
    }
    index += 1
    guard var element = open.popLast() else {
      return fail("</\(name)> has no matching start tag", "delete it", start..<index)
    }
    guard element.name == name else {
      return fail("expected </\(element.name)>, found </\(name)>", "write </\(element.name)>", start..<index)
    }
    element.content = element.content.lowerBound..<start
    element.range = element.range.lowerBound..<index
    close(element)
  }

  private mutating func close(_ element: Element) {
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }
}
