public import HarnessText

/// An error in a plan, or in a file it names, that prevents the plan from being replayed.
public struct PlanFinding: Sendable, Equatable {
  /// The severity of a finding.
  public enum Severity: String, Sendable {
    case error
    case warning
  }

  package let cause: Cause
  /// Its severity.
  public let severity: Severity
  /// The file, as shown in reports.
  public let file: String
  /// Its position.
  public let position: SourcePosition
  /// How many characters of the line it concerns, at least one.
  public let length: Int
  let source: SourceText

  /// The source line, extracted on demand because a plan may be one line of megabytes.
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

  /// Whether both have the same message about the same place.
  public static func == (left: Self, right: Self) -> Bool {
    left.cause == right.cause && left.file == right.file && left.position == right.position
      && left.length == right.length
  }

  /// A finding about a whole file or line, or about a command-line argument.
  package init(_ cause: Cause, file: String, line: Int = 1) {
    let origin = SourcePosition(line: line, column: 1)
    self.init(cause, in: SourceText([], file: file, origin: origin), at: 0..<0)
  }
}

extension PlanFinding {
  /// The error in one sentence.
  public var message: String { Self.shortened(cause.message) }

  /// How to fix it.
  public var fix: String { Self.shortened(cause.fix(self)) }

  /// A text without its middle if it is too long to show; a key or value may be megabytes.
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
    return folder == "." ? "the directory of \(file)" : folder
  }

  /// An example of an object with some keys; the present value is retained if possible.
  func object(with keys: [String], in found: String) -> String {
    let list = "\(keys.count == 1 ? "the key is" : "the keys are") \(Cause.list(keys))"
    let text = String(Excerpt(of: source, at: position, length: length).marked)
    guard found == "a string", text.count < 60,
      let key = ["open", "opens", "title"].first(where: keys.contains)
    else { return "write { … }; \(list)" }
    return "write { \"\(key)\": \(text) }, with any further keys"
  }

  /// The value in its correct form if that can be derived, otherwise an example of the form.
  func rewriting(_ found: String, as expected: String) -> String {
    let scalars = Excerpt(of: source, at: position, length: length).marked
    let text = String(scalars)
    switch (expected, found) {
    case ("a string", "a number"), ("a string", "a boolean"): return "write \"\(text)\""
    case ("an array", "a string"), ("an array of strings", "a string"): return "write [\(text)]"
    case ("an array", "an object"):
      return text.count < 60 && text.hasSuffix("}")
        ? "write [\(text)]" : "enclose it in brackets: [{ … }]"
    case ("an integer", "a string"), ("true or false", "a string"):
      let bare = text.dropFirst().dropLast()
      let fits = Int(bare) != nil || bare == "true" || bare == "false"
      return fits ? "write \(bare), without quotation marks" : "write \(expected)"
    default: return "write \(expected)"
    }
  }

  /// The finding in the format of compilers: position, message, source line with a caret, and fix.
  public func rendered() -> String {
    let place = "\(file):\(position.line):\(position.column)"
    var text = "\(place): \(severity.rawValue): \(TerminalText.escaped(message))\n"
    for line in excerpt { text += "  \(line)\n" }
    return text + "  fix: \(TerminalText.escaped(fix))\n"
  }

  /// The source line with a caret below the relevant part; empty if there is no such line.
  var excerpt: [String] { Excerpt(of: source, at: position, length: length).lines }
}
