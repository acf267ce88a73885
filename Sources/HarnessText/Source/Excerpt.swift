/// A source line, shortened to fit a terminal, with a caret below the relevant text.
package struct Excerpt {
  private var piece: (text: String, firstColumn: Int, isCutAtStart: Bool, isCutAtEnd: Bool)
  private var position: SourcePosition
  private var length: Int
  /// The line above, if it ends with the bracket at the position and the line with its first key is shown.
  private var opening: String?

  static let width = 100

  /// `changing` may replace characters, before the line is cut, but must not add or remove any; it receives at least
  /// `reach` characters before the position, if the line has as many.
  package init(
    of source: SourceText, at position: SourcePosition, length: Int, reach: Int = Self.width,
    changing: (String) -> String = { $0 }
  ) {
    var piece = source.line(position.line, around: position.column, reach: reach, width: 4 * Self.width)
    piece.text = changing(piece.text)
    let rest = piece.text.unicodeScalars.dropFirst(position.column - piece.firstColumn)
    marked = rest.prefix(length)
    (self.piece, self.position, self.length) = (piece, position, length)
    // Of an object whose bracket ends its line, the first key says more than the bracket.
    guard rest.elementsEqual("{".unicodeScalars) || rest.elementsEqual("[".unicodeScalars) else { return }
    var next = source.line(position.line + 1, around: 1, reach: reach, width: 4 * Self.width)
    next.text = changing(next.text)
    let indent = next.text.unicodeScalars.prefix { $0 == " " || $0 == "\t" }.count
    let count = next.text.unicodeScalars.count - indent
    guard count > 1 else { return }
    let bracket = piece.text.unicodeScalars.suffix(Self.width)
    // The bracket that begins a file says nothing.
    opening =
      position == SourcePosition(line: 1, column: 1)
      ? nil : (piece.isCutAtStart || bracket.count < piece.text.unicodeScalars.count ? "…" : "") + String(bracket)
    (self.piece, self.length) = (next, next.text.hasSuffix(",") ? count - 1 : count)
    self.position = SourcePosition(line: position.line + 1, column: next.firstColumn + indent)
  }

  package let marked: Substring.UnicodeScalarView

  package var lines: [String] {
    let bytes = Array(piece.text.utf8)
    guard !bytes.isEmpty else { return [] }
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    let scalars = isASCII ? bytes.map { Unicode.Scalar($0) } : Array(piece.text.unicodeScalars)
    let start = max(0, min(position.column - piece.firstColumn, scalars.count))
    // A piece that is cut is longer, because it reaches farther than this on the side of the cut.
    let isLong = scalars.count > Self.width
    let first = isLong ? max(0, min(start - Self.width / 3, scalars.count - Self.width)) : 0
    let last = min(scalars.count, first + Self.width)
    func shown(_ range: Range<Int>) -> String {
      // Most lines are ASCII, and bytes are much cheaper than characters.
      if isASCII {
        return TerminalText.escaped(String(decoding: bytes[range].lazy.map { $0 == 9 ? 32 : $0 }, as: UTF8.self))
      }
      var text = ""
      for scalar in scalars[range] { text.unicodeScalars.append(scalar == "\t" ? " " : scalar) }
      return TerminalText.escaped(text)
    }
    let end = min(last, start + max(1, length))
    let head = first > 0 || piece.isCutAtStart ? "…" : ""
    let tail = last < scalars.count || piece.isCutAtEnd ? "…" : ""
    let gutter = String(position.line)
    let pad = String(repeating: " ", count: gutter.count)
    let blank = "".padding(to: (head + shown(first..<start)).displayWidth)
    let carets = "^" + String(repeating: "~", count: max(1, shown(start..<max(start, end)).displayWidth) - 1)
    let number = String(position.line - 1)
    let above = opening.map {
      "\("".padding(to: gutter.count - number.count))\(number) | \(TerminalText.escaped($0.replacing("\t", with: " ")))"
    }
    return [above].compactMap(\.self) + [
      "\(gutter) | \(head)\(shown(first..<last))\(tail)",
      "\(pad) | \(blank)\(carets)",
    ]
  }
}
