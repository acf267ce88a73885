import HarnessText
import LinkModel

/// Text before the link, such as a bullet or the command `xcrun simctl openurl booted`, is ignored.
enum LinkListLines {
  static func read(
    _ text: String, _ visit: (LinkList.Entry) -> Void
  ) throws(LinkList.Problem) {
    var rest = text[...]
    var number = 0
    while !rest.isEmpty {
      number += 1
      let line = rest.prefix { !$0.isNewline }
      rest = rest[line.endIndex...].dropFirst()
      if let entry = try entry(line, number) { visit(entry) }
    }
  }

  private static func entry(
    _ line: Substring, _ number: Int
  ) throws(LinkList.Problem) -> LinkList.Entry? {
    let line = line.replacing("\u{FEFF}", with: "").trimmingBlanks
    if line.isEmpty || line.hasPrefix("#") || line.hasPrefix("//") { return nil }
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let place = words.firstIndex(where: { isLink(bare($0)) }) else {
      throw LinkList.Problem(
        line: number, message: "no link found in \"\(line.prefix(80))\"",
        fix: "write a link with its scheme, or begin a comment with #")
    }
    let rest = words[(place + 1)...].joined(separator: " ")
    return LinkList.Entry(
      url: bare(words[place]), line: number, values: result(rest).map { [.result: $0] } ?? [:])
  }

  private static func isLink(_ word: String) -> Bool {
    let link = Link(word)
    guard !link.scheme.isEmpty else { return false }
    // `Link` parses a label such as "Note:" as a URL that has only a scheme.
    return word.utf8.count > link.scheme.utf8.count + 1
  }

  private static func bare(_ word: String) -> String {
    var word = Substring(word)
    while let last = word.last, ",;".contains(last) { word.removeLast() }
    for (open, close) in [("\"", "\""), ("'", "'"), ("<", ">"), ("`", "`")] {
      if word.count > 1, word.hasPrefix(open), word.hasSuffix(close) {
        word = word.dropFirst().dropLast()
      }
    }
    return String(word)
  }

  private static func result(_ text: String) -> String? {
    var text = text
    for arrow in ["->", "=>", "→", "⇒", "=", ":", ",", "|", "–", "-"] where text.hasPrefix(arrow) {
      text = String(text.dropFirst(arrow.count)).trimmingBlanks
      break
    }
    return text.isEmpty ? nil : text
  }
}
