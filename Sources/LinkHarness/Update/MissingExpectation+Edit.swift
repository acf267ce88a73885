import HarnessText

extension MissingExpectation {
  func edit(inserting expect: JSONValue) -> TextEdit {
    if let empty = owner["expect"] {
      let indent = indentation(at: empty.range.lowerBound)
      return TextEdit(range: empty.range, replacement: lines(of: expect, indent: indent))
    }
    guard let last = owner.object?.last else {
      let text = JSONValue.object(["expect": expect]).lineText
      return TextEdit(range: owner.range, replacement: text)
    }
    let end = endOfContents(of: owner)
    let indent = keyIndentation(at: last.nameRange.lowerBound)
    let ownLine = Place(owner, in: source).lines.count > 1 || isWide(expect, after: end)
    let start = ownLine ? "," + newline + indent : ", "
    let text = start + "\"expect\": " + lines(of: expect, indent: indent)
    return TextEdit(inserting: text, at: end)
  }

  func edit(appending elements: [JSONValue], to key: String) -> TextEdit {
    if let array = owner[key], let last = array.array?.last {
      let indent = newline + elementIndentation(at: last.range.lowerBound)
      let text = elements.map { "," + indent + $0.lineText }.joined()
      return TextEdit(inserting: text, at: endOfContents(of: array))
    }
    let before = owner.object?.last { $0.name != key } ?? owner.object?.last
    let indent = newline + (before.map { keyIndentation(at: $0.nameRange.lowerBound) } ?? "")
    let list =
      "[" + elements.map { indent + "  " + $0.lineText }.joined(separator: ",") + indent + "]"
    if let empty = owner[key] {
      return TextEdit(range: empty.range, replacement: list)
    }
    return TextEdit(inserting: ",\(indent)\"\(key)\": \(list)", at: endOfContents(of: owner))
  }

  /// The last value of an object or array may have come from a placeholder, and then its range is that of the variable.
  private func endOfContents(of node: JSONNode) -> Int {
    let contents = source.bytes[node.range.lowerBound..<node.range.upperBound - 1]
    return contents.lastIndex { !" \t\r\n".utf8.contains($0) }.map { $0 + 1 } ?? node.range.lowerBound
  }

  private func isWide(_ expect: JSONValue, after end: Int) -> Bool {
    source.position(at: end).column + expect.lineText.utf8.count > 100
  }

  private var newline: String {
    source.bytes.firstIndex(of: "\n").map {
      $0 > 0 && source.bytes[$0 - 1] == "\r" ? "\r\n" : "\n"
    } ?? "\n"
  }

  private func indentation(at offset: Int) -> String {
    let start = lineStart(of: offset)
    let blanks = source.bytes[start..<offset].prefix {
      $0 == " " || $0 == "\t"
    }
    return blanks.utf8Text
  }

  /// Returns the indentation of keys: that of their line, plus two spaces if the line begins with the row's opening
  /// brace.
  private func keyIndentation(at offset: Int) -> String {
    let indent = indentation(at: offset)
    let first = lineStart(of: offset) + indent.utf8.count
    return source.bytes[first] == "{" ? indent + "  " : indent
  }

  /// Returns the indentation of array elements: that of their line, plus two spaces unless the line begins with an
  /// element.
  private func elementIndentation(at offset: Int) -> String {
    let indent = indentation(at: offset)
    return lineStart(of: offset) + indent.utf8.count == offset ? indent : indent + "  "
  }

  private func lineStart(of offset: Int) -> Int {
    source.bytes[..<offset].lastIndex(of: "\n").map { $0 + 1 } ?? 0
  }

  private func lines(of value: JSONValue, indent: String) -> String {
    value.indentedText.split(separator: "\n").joined(separator: newline + indent)
  }
}
