import HarnessText

/// Breaks lines that are wider than a terminal between words, because a terminal breaks them within words.
package struct LineWrap {
  private let columns: Int

  package init(columns: Int) { self.columns = columns }

  package func wrapped(_ text: String) -> String {
    if !text.utf8.contains(where: { $0 != 10 }) { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var result: [String] = []
    var index = 0
    while index < lines.count {
      let line = lines[index]
      if index + 1 < lines.count, let cut = excerpt(line, lines[index + 1]) {
        result += cut
        index += 2
      } else {
        result += wrapped(line)
        index += 1
      }
    }
    return result.joined(separator: "\n")
  }

  /// The parts of a line, which continue below its second column if it has one, and otherwise below its text.
  private func wrapped(_ line: Substring) -> [String] {
    guard line.visibleCount > columns else { return [String(line)] }
    let margin = "".padding(to: min(columns / 2, line.margin))
    // A command that is copied from the terminal has to stay one command.
    let end = line.drop { $0 == " " }.hasPrefix("linkplan ") ? " \\" : ""
    // Spaces within the line separate columns, so they stay.
    var words = line.split(separator: " ", omittingEmptySubsequences: false)[...]
    var lines: [String] = []
    var current = String(words.removeFirst())
    for word in words {
      let isEmpty = current.allSatisfy { $0 == " " }
      if !isEmpty, current[...].visibleCount + 1 + word.visibleCount + end.count > columns {
        lines.append(current + end)
        current = margin + word
      } else {
        current += " " + word
      }
    }
    return lines + [current]
  }

  /// A source line and the marks below it, both cut around the marks; `nil` if the lines are not an excerpt, or fit.
  private func excerpt(_ line: Substring, _ marks: Substring) -> [String]? {
    guard line.visibleCount > columns, let bar = marks.firstRange(of: " | "),
      marks[..<bar.lowerBound].allSatisfy({ $0 == " " }),
      let caret = marks.firstIndex(of: "^"), line.dropFirst(marks[..<bar.lowerBound].count).hasPrefix(" | ")
    else { return nil }
    let gutter = marks[..<bar.upperBound].count
    let space = columns - gutter
    let (offset, color) = (
      marks[bar.upperBound..<caret].prefix { $0 == " " }.count, marks[..<caret].drop { $0 != "\u{1B}" }
    )
    let text = line.dropFirst(gutter)
    let width = text.visibleCount
    let start = max(0, min(offset - space / 3, width - space))
    let (isCut, isShort) = (start > 0, width - start > space)
    let shown = text.cells(start + (isCut ? 1 : 0)..<start + space - (isShort ? 1 : 0))
    let carets = marks[caret...].prefix { $0 != "\u{1B}" }.prefix(space - (offset - start))
    return [
      line.prefix(gutter) + (isCut ? "…" : "") + shown + (isShort ? "…" : ""),
      marks.prefix(gutter) + "".padding(to: offset - start) + color + carets + (color.isEmpty ? "" : "\u{1B}[0m"),
    ].map { String($0) }
  }
}

extension Substring {
  /// The number of cells that a terminal shows: without colours.
  fileprivate var visibleCount: Int {
    var (count, isCode) = (0, false)
    for character in self {
      if character == "\u{1B}" {
        isCode = true
      } else if isCode {
        isCode = character != "m"
      } else {
        count += character.displayWidth
      }
    }
    return count
  }

  /// The characters in these cells; a space stands for one that is only half in them.
  fileprivate func cells(_ range: Range<Int>) -> String {
    var (end, result) = (0, "")
    for character in self {
      let start = end
      end += character.displayWidth
      if start >= range.lowerBound, end <= range.upperBound {
        result.append(character)
      } else if start < range.upperBound, end > range.lowerBound {
        result.append(" ")
      }
    }
    return result
  }

  /// The column of the text after the first gap of two spaces within the line, or a little more than the line's own
  /// margin.
  fileprivate var margin: Int {
    let own = prefix { $0 == " " }.count
    guard let gap = dropFirst(own).prefix(32).firstRange(of: "  ") else { return own < 20 ? own + 2 : own }
    return self[..<gap.lowerBound].visibleCount + self[gap.lowerBound...].prefix { $0 == " " }.count
  }
}
