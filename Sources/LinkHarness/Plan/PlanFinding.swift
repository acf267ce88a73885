public import HarnessText
package import LinkModel

/// Something in a plan, or in a file it names, that keeps it from being replayed.
public struct PlanFinding: Sendable, Equatable {
  /// What is wrong; the words are in `PlanFinding+Wording.swift`.
  package indirect enum Cause: Sendable, Equatable {
    /// The text is not JSON.
    case json(JSONFinding)
    /// A key the object does not have.
    case unknownKey(String, of: String, known: [String])
    /// A step with none of the keys that say what happens, or a key that is no step.
    case unknownStep(String, known: [String])
    /// A step that says two things happen at once.
    case severalSteps([String])
    case wrongKind(expected: String, found: String)
    /// The path of a file where a document, or an object that names its file, belongs.
    case pathAlone(String)
    /// A key that must be there.
    case missingKey(String, of: String)
    /// Keys one of which must be there.
    case missingOneOf([String], of: String)
    /// Keys of which at most one may be there.
    case severalOf([String], of: String)
    /// A text that is none of the allowed ones.
    case unknownValue(String, what: String, known: [String])
    /// A text that is not of the form it should have.
    case malformed(String, expected: String)
    /// An identifier that another row has.
    case duplicateID(String, firstLine: Int)
    /// A route that another coordinator or tab, or the same, has already.
    case ownedRoute(String, owner: String, firstLine: Int)
    /// A row, or a step of it, that would be replayed and compared with nothing.
    case noExpectation(row: String)
    /// Cells of a matrix about which nothing is expected, by their ids.
    case uncoveredCells([String])
    /// A matrix, an axis or a cell without values.
    case emptyMatrix
    /// A matrix of more cells than a plan may have.
    case tooManyCells(Int, limit: Int)
    /// A value of an axis that has the label of another one.
    case sameLabel(String, axis: String)
    /// An axis that nothing in the row names.
    case unusedAxis(String)
    /// A case that says nothing, or fits nothing by what it says.
    case emptyCase
    /// A case that decides about no cell.
    case unusedCase(isShadowed: Bool)
    /// A placeholder for a variable that is not defined.
    case undefinedVariable(String, known: [String])
    case placeholderInKey
    /// Placeholders and matrices that come to more than a plan may.
    case expansionTooLarge
    /// Apps that are given on the device after the first step.
    case givenTooLate
    /// More findings than are told.
    case tooMany(Int)
    /// A line of standard input above the limit, in bytes.
    case lineTooLong(Int)
    /// An object of expectations without any.
    case emptyExpectation
    /// A plan without rows.
    case noRows
    /// A row that is marked `only`, while `CI` is set.
    case onlyInCI(row: String)
    /// A version this reader does not know.
    case unsupportedVersion(String)
    case fileMissing(String, near: [String])
    case fileUnreadable(String, reason: String)
    /// A file outside the folder a plan may read.
    case fileOutsideRoot(String, root: String)
    /// A folder or pattern in which there is no plan.
    case noPlans(String)
    case propertyList(message: String, fix: String)
    /// A parameter of a path in the notation of another tool.
    case foreignParameter(String)
    /// Something other than an object, where one with certain keys is expected.
    case noObject(String, keys: [String], found: String)
    /// A link with a lasting secret in it.
    case secretInLink(String)
    /// A route of a router document that cannot work as it is written.
    case route(RouteTableFinding)
  }

  /// How much it matters.
  public enum Severity: String, Sendable {
    /// The plan cannot be replayed.
    case error
    /// The plan can be replayed, and says something that is probably not meant.
    case warning
  }

  /// What is wrong.
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
