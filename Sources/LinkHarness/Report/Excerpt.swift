/// A line of a file with a caret under the part that matters, narrow enough for a terminal.
struct Excerpt {
  let line: String
  let number: Int
  let column: Int
  let length: Int

  /// Longer lines are shown around the caret only.
  private static let width = 100

  func rendered(indent: String = "  ") -> String {
    lines.map { "\(indent)\($0)\n" }.joined()
  }

  /// The line of the file, and below it the mark.
  var lines: [String] {
    let scalars = Array(line.unicodeScalars)
    let start = max(0, min(column - 1, scalars.count))
    var first = 0
    if scalars.count > Self.width {
      first = max(0, min(start - Self.width / 3, scalars.count - Self.width))
    }
    let last = min(scalars.count, first + Self.width)
    var shown = String.UnicodeScalarView()
    for scalar in scalars[first..<last] {
      shown.append(scalar == "\t" ? " " : scalar)
    }
    let head = first > 0 ? "…" : ""
    let tail = last < scalars.count ? "…" : ""
    let gutter = String(number)
    let pad = String(repeating: " ", count: gutter.count)
    let blank = String(repeating: " ", count: start - first + head.count)
    let carets = "^" + String(repeating: "~", count: max(0, min(length, last - start) - 1))
    return [
      "\(gutter) | \(head)\(TerminalText.escaped(String(shown)))\(tail)",
      "\(pad) | \(blank)\(carets)",
    ]
  }
}
