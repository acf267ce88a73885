/// A source line, shortened to fit a terminal, with a caret below the relevant text.
package struct Excerpt {
  private let piece: (text: String, firstColumn: Int, isCutAtStart: Bool, isCutAtEnd: Bool)
  private let position: SourcePosition
  private let length: Int

  package static let width = 100

  /// Creates an excerpt; `changing` may replace characters, before the line is cut, but must not add or remove any.
  ///
  /// It receives at least `reach` characters on each side of the position, if the line has as many.
  package init(
    of source: SourceText, at position: SourcePosition, length: Int, reach: Int = Self.width,
    changing: (String) -> String = { $0 }
  ) {
    var piece = source.line(position.line, around: position.column, reach: reach)
    piece.text = changing(piece.text)
    self.piece = piece
    self.position = position
    self.length = length
  }

  package var marked: Substring.UnicodeScalarView {
    piece.text.unicodeScalars.dropFirst(position.column - piece.firstColumn).prefix(length)
  }

  package func rendered(indent: String = "  ") -> String {
    lines.map { "\(indent)\($0)\n" }.joined()
  }

  package var lines: [String] {
    let scalars = Array(piece.text.unicodeScalars)
    guard !scalars.isEmpty else { return [] }
    let start = max(0, min(position.column - piece.firstColumn, scalars.count))
    let isLong = piece.isCutAtStart || piece.isCutAtEnd || scalars.count > Self.width
    let first = isLong ? max(0, min(start - Self.width / 3, scalars.count - Self.width)) : 0
    let last = min(scalars.count, first + Self.width)
    var shown = String.UnicodeScalarView()
    for scalar in scalars[first..<last] {
      shown.append(scalar == "\t" ? " " : scalar)
    }
    let head = first > 0 || piece.isCutAtStart ? "…" : ""
    let tail = last < scalars.count || piece.isCutAtEnd ? "…" : ""
    let gutter = String(position.line)
    let pad = String(repeating: " ", count: gutter.count)
    let blank = String(repeating: " ", count: start - first + head.count)
    let carets = "^" + String(repeating: "~", count: max(0, min(length, last - start) - 1))
    return [
      "\(gutter) | \(head)\(TerminalText.escaped(String(shown)))\(tail)",
      "\(pad) | \(blank)\(carets)",
    ]
  }
}
