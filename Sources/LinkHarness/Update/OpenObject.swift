import HarnessText

/// An object to which an update can add members.
struct OpenObject {
  let owner: JSONNode
  let source: SourceText

  func edit(expecting members: [JSONMember]) -> TextEdit {
    let expect = JSONValue.object(members)
    guard let written = owner["expect"] else { return edit(inserting: [JSONMember("expect", expect)], into: owner) }
    if written.object?.isEmpty == false { return edit(inserting: members, into: written) }
    return TextEdit(
      range: written.range, replacement: lines(of: expect, indent: indentation(at: written.range.lowerBound)))
  }

  private func edit(inserting members: [JSONMember], into node: JSONNode) -> TextEdit {
    let all = JSONValue.object(members)
    guard let last = node.object?.last else { return TextEdit(range: node.range, replacement: all.lineText) }
    let (end, indent) = (endOfContents(of: node), keyIndentation(at: last.nameRange.lowerBound))
    let ownLine = Place(node, in: source).lines.count > 1 || isWide(all, after: end)
    let text = members.map { member in
      (ownLine ? "," + newline + indent : ", ") + JSONValue.string(member.name).text + ": "
        + lines(of: member.value.value, indent: indent)
    }
    return TextEdit(inserting: text.joined(), at: end)
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
