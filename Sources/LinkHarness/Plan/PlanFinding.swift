public import HarnessText

/// Something in a plan, or in a file it names, that keeps it from being replayed.
public struct PlanFinding: Sendable, Equatable {
  /// How much it matters.
  public enum Severity: String, Sendable {
    case error
    case warning
  }

  package let cause: Cause
  /// How much it matters.
  public let severity: Severity
  /// The file it stands in, as it is to be printed.
  public let file: String
  /// Where it stands.
  public let position: SourcePosition
  /// How many characters of the line it concerns, at least one.
  public let length: Int
  let source: SourceText

  /// The line of the file it stands on; made when it is asked for, since a plan may be one line of megabytes.
  public var sourceLine: String { source.line(position.line) }

  init(
    _ cause: Cause, in source: SourceText, at range: Range<Int>, severity: Severity = .error
  ) {
    self.cause = cause
    self.severity = severity
    file = source.file
    position = source.position(at: range.lowerBound)
    length = source.lengthOnLine(of: range)
    self.source = source
  }

  /// Whether both say the same of the same place.
  public static func == (left: Self, right: Self) -> Bool {
    left.cause == right.cause && left.file == right.file && left.position == right.position
      && left.length == right.length
  }

  /// A finding about a file or line as a whole, or about an argument of the command line.
  package init(_ cause: Cause, file: String, line: Int = 1) {
    let origin = SourcePosition(line: line, column: 1)
    self.init(cause, in: SourceText([], file: file, origin: origin), at: 0..<0)
  }
}

extension PlanFinding {
  /// What was found, in one sentence.
  public var message: String { Self.shortened(cause.message) }

  /// What to do about it.
  public var fix: String { Self.shortened(cause.fix(self)) }

  /// A text without its middle when it is too long to read: a key or value may be megabytes.
  private static func shortened(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard text.utf8.count > longest, scalars.count > longest else { return text }
    let half = longest / 2
    return String(String.UnicodeScalarView(scalars.prefix(half))) + "…"
      + String(String.UnicodeScalarView(scalars.suffix(half)))
  }

  private static let longest = 2_000

  var folderWords: String {
    let folder = PlanFiles.folder(of: file)
    return folder == "." ? "the folder of \(file)" : folder
  }

  /// What an object with some keys looks like, with the value that stands in its place where that is plain.
  func object(with keys: [String], in found: String) -> String {
    let list = "\(keys.count == 1 ? "the key is" : "the keys are") \(Cause.list(keys))"
    let text = String(Excerpt(of: source, at: position, length: length).marked)
    guard found == "a string", text.count < 60,
      let key = ["open", "opens", "title"].first(where: keys.contains)
    else { return "write { … }; \(list)" }
    return "write { \"\(key)\": \(text) }, with whatever else belongs there"
  }

  /// The value in its right form where that is plain, and the form alone where it is not.
  func rewriting(_ found: String, as expected: String) -> String {
    let scalars = Excerpt(of: source, at: position, length: length).marked
    let text = String(scalars)
    switch (expected, found) {
    case ("a string", "a number"), ("a string", "a boolean"): return "write \"\(text)\""
    case ("an array", "a string"), ("an array of strings", "a string"): return "write [\(text)]"
    case ("an array", "an object"):
      return text.count < 60 && text.hasSuffix("}")
        ? "write [\(text)]" : "put it into brackets: [{ … }]"
    case ("a whole number", "a string"), ("true or false", "a string"):
      let bare = text.dropFirst().dropLast()
      let fits = Int(bare) != nil || bare == "true" || bare == "false"
      return fits ? "write \(bare), without quotation marks" : "write \(expected)"
    default: return "write \(expected)"
    }
  }

  /// The finding as compilers print theirs: place, message, line with a caret, and what to do.
  public func rendered() -> String {
    let place = "\(file):\(position.line):\(position.column)"
    var text = "\(place): \(severity.rawValue): \(TerminalText.escaped(message))\n"
    for line in excerpt { text += "  \(line)\n" }
    return text + "  fix: \(TerminalText.escaped(fix))\n"
  }

  /// The line it stands on with a mark under the part that matters; nothing where there is no such line.
  var excerpt: [String] { Excerpt(of: source, at: position, length: length).lines }
}
