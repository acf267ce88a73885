/// Something that is wrong with a plan or a file, or that made a row fail: what it is, where, and how to mend it.
public struct Finding: Sendable {
  /// The severity levels of findings, in descending order.
  public enum Severity: String, Sendable, CaseIterable {
    /// A plan with an error is not replayed.
    case error
    /// A probable mistake.
    case warning
    case info

    package var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    package func isAtLeast(_ least: Self) -> Bool { rank <= least.rank }
  }

  private let problem: (message: String, fix: String?)
  /// `nil` for a finding without a code.
  package let kind: (any FindingCode)?
  /// The severity; an error prevents a replay of the plan, and a warning points out a probable mistake.
  public let severity: Severity
  /// The position of the key or value that is to be changed, or of one of two that contradict each other.
  public let place: Place
  private let plainFound: String?
  private let plainWanted: String?
  /// An example URL.
  package let witness: String?
  /// The number of findings that a report replaces with this one because of its limits.
  package private(set) var omitted = 0
  /// What hides secrets in the texts, which are kept as they are because they are compared.
  package var mask: SecretMask?

  package init(
    _ problem: Problem, at place: Place, severity: Severity? = nil, witness: String? = nil, _ mask: SecretMask? = nil
  ) {
    self.problem = (problem.message, problem.fix(place))
    (kind, self.severity) = (problem.kind, severity ?? problem.kind?.severity ?? .error)
    (self.place, self.witness, self.mask) = (place, witness, mask)
    (plainFound, plainWanted) = (nil, nil)
  }

  /// Creates a cause of a failure; `found` is what is wrong, if it is not the text at the place, and `wanted` is what
  /// that was compared with, such as the path of the link.
  package init(
    _ message: String, _ place: Place, found: String? = nil, wanted: String? = nil, fix: String? = nil
  ) {
    (problem, kind, severity) = ((message, fix), nil, .error)
    (self.place, witness) = (place, nil)
    (plainFound, plainWanted) = (found, wanted)
  }

  /// Creates a finding about a whole file or line.
  package init(_ problem: Problem, file: String, line: Int = 1) {
    self.init(problem, at: Place(file: file, SourcePosition(line: line, column: 1)), .standard)
  }

  private init(
    _ finding: Finding, _ problem: (message: String, fix: String?), witness: String?, at place: Place? = nil
  ) {
    (self.problem, kind, severity) = (problem, finding.kind, finding.severity)
    (self.place, mask, self.witness) = (place ?? finding.place, finding.mask, witness)
    (plainFound, plainWanted) = (finding.plainFound, finding.plainWanted)
  }

  package func fixed(by fix: String?) -> Finding { Finding(self, (problem.message, fix), witness: witness) }

  /// Returns the finding with the number of others; if they are in other files, the text at one place explains nothing.
  package func standing(for others: Int, in files: [String] = []) -> Finding {
    if others == 0 { return self }
    let also = files.isEmpty ? "" : " in \(files.listed(upTo: 3))"
    return Finding(
      self, ("\(problem.message), and \(others) more like it\(also)", problem.fix), witness: witness,
      at: files.isEmpty ? nil : Place(file: file, position))
  }

  package init(replacing omitted: Int, from first: Finding) {
    let message = "and \(omitted) more findings with this code, the first of them here"
    self.init(first, (message, "to print all findings, use 'linkplan lint --all'"), witness: nil)
    self.omitted = omitted
  }
}

extension Finding {
  package var file: String { place.file }
  package var position: SourcePosition { place.position }
  package var code: String? { kind?.rawValue }

  /// The problem in one sentence.
  public var message: String { shown(problem.message) }

  /// The suggested change; `nil` if there is no better one than to correct the value.
  public var fix: String? { problem.fix.map { shown($0) } }

  package var found: String {
    let text = plainFound ?? place.text
    // A value is secret because of the name before it.
    let isQuoted = plainFound == nil || plainFound == place.text
    return mask.map { $0.masked(text, after: isQuoted ? place.textBefore : "") } ?? text
  }

  package var wanted: String? { plainWanted.map { mask?.masked($0) ?? $0 } }

  /// The source line with a caret; empty if the finding is about a whole file.
  package var excerpt: [String] { Excerpt(of: place, maskedBy: mask).lines }

  /// A key or value may be several megabytes long.
  private func shown(_ text: String) -> String {
    (mask?.masked(text) ?? text).shortened(to: 2_000, keeping: 1_000)
  }
}

extension Finding: Equatable {
  /// Whether two findings have the same message and location.
  public static func == (left: Self, right: Self) -> Bool {
    left.problem.message == right.problem.message && left.place == right.place
      && left.place.length == right.place.length
  }
}

/// A kind of finding that has a code, under which reports and `linkplan help` know it.
package protocol FindingCode: Sendable {
  var rawValue: String { get }
  var severity: Finding.Severity { get }
}

/// What is wrong, without a place; tables of the readers and linters hold the words.
package struct Problem: Error, Equatable {
  let kind: (any FindingCode)?
  package let message: String
  let fix: @Sendable (Place) -> String

  package init(
    _ message: String, kind: (any FindingCode)? = nil, _ fix: @escaping @Sendable (Place) -> String
  ) {
    (self.message, self.kind, self.fix) = (message, kind, fix)
  }

  package init(_ message: String, _ fix: String, kind: (any FindingCode)? = nil) {
    self.init(message, kind: kind) { _ in fix }
  }

  package static func == (left: Self, right: Self) -> Bool { left.message == right.message }
}
