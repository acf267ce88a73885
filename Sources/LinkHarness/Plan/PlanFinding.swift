public import HarnessText
import LinkModel

/// An error or warning about a plan, or about a file that the plan refers to.
public struct PlanFinding: Sendable, Equatable {
  /// The severity of a finding.
  public enum Severity: String, Sendable {
    case error
    case warning
  }

  package let cause: Cause
  /// The severity; an error prevents a replay of the plan, and a warning points out a probable mistake.
  public let severity: Severity
  /// The location of the reported key or value.
  public let place: Place
  var mask: SecretMask

  package var file: String { place.file }
  package var position: SourcePosition { place.position }
  package var length: Int { place.length }
  package var sourceLine: String { place.sourceLine }

  init(
    _ cause: Cause, in source: SourceText, at range: Range<Int>, severity: Severity = .error,
    _ mask: SecretMask = .standard
  ) {
    self.cause = cause
    self.severity = severity
    place = Place(range, in: source)
    self.mask = mask
  }

  /// Whether two findings have the same message and location.
  public static func == (left: Self, right: Self) -> Bool {
    left.cause == right.cause && left.place == right.place
      && left.length == right.length
  }

  package init(_ cause: Cause, file: String, line: Int = 1) {
    let origin = SourcePosition(line: line, column: 1)
    self.init(cause, in: SourceText([], file: file, origin: origin), at: 0..<0)
  }
}

extension PlanFinding {
  /// The problem in one sentence.
  public var message: String { shown(cause.message) }

  /// The suggested fix.
  public var fix: String { shown(cause.fix(self)) }

  /// A key or value may be several megabytes long.
  private func shown(_ text: String) -> String { mask.masked(text).shortened(to: 2_000, keeping: 1_000) }

  var folderWords: String {
    let folder = FilePath.folder(of: file)
    return folder == "." ? "the directory of \(file)" : folder
  }

  private var marked: String {
    String(Excerpt(of: place.source, at: position, length: length).marked)
  }

  func object(with keys: [String], in found: String) -> String {
    let list = "\(keys.count == 1 ? "the key is" : "the keys are") \(Cause.list(keys))"
    let text = marked
    guard found == "a string", text.count < 60,
      let key = ["open", "opens", "title"].first(where: keys.contains)
    else { return "write { … }; \(list)" }
    return "write { \"\(key)\": \(text) }, with any additional keys"
  }

  func rewriting(_ found: String, as expected: String) -> String {
    let text = marked
    switch (expected, found) {
    case ("a string", "a number"), ("a string", "a boolean"): return "write \"\(text)\""
    case ("an array", "a string"), ("an array of strings", "a string"): return "write [\(text)]"
    case ("an array", "an object"):
      return text.count < 60 && text.hasSuffix("}")
        ? "write [\(text)]" : "enclose the object in brackets: [{ … }]"
    case ("an integer", "a string"), ("a number", "a string"), ("true or false", "a string"):
      let bare = text.dropFirst().dropLast()
      let fits = Double(bare) != nil || bare == "true" || bare == "false"
      return fits ? "write \(bare), without quotation marks" : "write \(expected)"
    default: return "write \(expected)"
    }
  }

  var excerpt: [String] {
    Excerpt(of: place.source, at: position, length: length, maskedBy: mask).lines
  }
}
