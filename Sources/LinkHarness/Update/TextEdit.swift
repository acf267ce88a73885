import HarnessText

struct TextEdit: Equatable {
  let range: Range<Int>
  let replacement: String
}

extension TextEdit {
  init(inserting text: String, at offset: Int) { self.init(range: offset..<offset, replacement: text) }
}

/// Source text and the edits to apply to it; all bytes outside the edits are unchanged.
struct EditedText {
  let source: SourceText
  let edits: [TextEdit]

  /// Creates an edited text from edits in any order; if edits overlap, only the one that begins first is applied.
  init(_ source: SourceText, _ edits: [TextEdit]) {
    self.source = source
    var kept: [TextEdit] = []
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where edit.range.lowerBound >= kept.last?.range.upperBound ?? 0 {
      kept.append(edit)
    }
    self.edits = kept
  }

  var bytes: [UInt8] { text(of: 0..<source.bytes.count, edits[...]) }

  private func text(of range: Range<Int>, _ edits: ArraySlice<TextEdit>) -> [UInt8] {
    var result: [UInt8] = []
    var index = range.lowerBound
    for edit in edits {
      result += source.bytes[index..<edit.range.lowerBound] + Array(edit.replacement.utf8)
      index = edit.range.upperBound
    }
    return result + source.bytes[index..<range.upperBound]
  }

  func difference() -> String {
    var text = ""
    var rest = edits[...]
    while let first = rest.first {
      // Edits on the same lines are shown together.
      var lines = source.wholeLines(around: first.range)
      var end = rest.startIndex + 1
      while end < rest.endIndex, rest[end].range.lowerBound < lines.upperBound {
        lines = lines.lowerBound..<source.wholeLines(around: rest[end].range).upperBound
        end += 1
      }
      let number = source.position(at: lines.lowerBound).line
      text += "\(source.file):\(number)\n"
      text += Self.marked("-", Array(source.bytes[lines]))
      text += Self.marked("+", self.text(of: lines, rest[..<end]))
      rest = rest[end...]
    }
    return text
  }

  private static func marked(_ mark: String, _ bytes: [UInt8]) -> String {
    let lines = bytes.utf8Text.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.map { "\(mark) \(TerminalText.shortened(String($0), to: width))\n" }.joined()
  }

  /// Maximum length of a line in the diff; longer lines are shortened in the middle, because a link may be several
  /// megabytes long.
  private static let width = 400
}

extension SourceText {
  fileprivate func wholeLines(around range: Range<Int>) -> Range<Int> {
    let newline = UInt8(ascii: "\n")
    let start = bytes[..<range.lowerBound].lastIndex(of: newline).map { $0 + 1 } ?? 0
    var end = bytes[range.upperBound...].firstIndex(of: newline) ?? bytes.count
    if end > range.upperBound, bytes[end - 1] == "\r" { end -= 1 }
    return start..<end
  }
}
