import Foundation
import HarnessText
import LinkHarness
import LinkModel
import MockSite
public import Testing

/// A row of a test plan, used as a test argument.
///
/// ```swift
/// @Test(arguments: PlanRow.all(in: "TestPlans"))
/// func link(_ row: PlanRow) async {
///   await row.replay()
/// }
/// ```
public struct PlanRow: Sendable {
  enum Content: Sendable {
    case row(TestPlan.Row, Prepared)
    /// If the plan is incomplete, its other rows are replayed.
    case invalid([Finding], isIncomplete: Bool)
    /// `isOfRun` is true if environment variables select rows for the whole run. In that case, the selected rows may
    /// be in other tests.
    case nothingSelected(by: String, isOfRun: Bool)
    case refused(String)
  }

  /// The plan's file.
  ///
  /// If no plan was read or no row is selected, `plan` is the requested file or directory.
  public let plan: String
  /// The row's identifier; the same as `plan` if there is no row to replay.
  public let id: String
  /// The row's tags.
  public let tags: [String]
  let folder = FileManager.default.currentDirectoryPath
  let content: Content
  let list: RowList

  private init(_ plan: String, id: String? = nil, tags: [String] = [], _ content: Content, of list: RowList) {
    (self.plan, self.id, self.tags, self.content, self.list) = (plan, id ?? plan, tags, content, list)
  }

  /// Returns the rows of the plans in a directory or file, in order.
  ///
  /// `tags` and environment variables can restrict the selection.
  ///
  /// The method never throws and never returns an empty list. If a plan does not load, a directory contains no plans,
  /// or no row is selected, the method returns a row that reports the problem. If the list were empty, or the method
  /// threw an error, the test report would contain no failure.
  ///
  /// - Parameters:
  ///   - path: A plan or a directory, absolute, relative to the working directory, or relative to a directory above the
  ///     calling file.
  ///   - tags: Tags of which a row must have at least one; if empty, rows are not filtered by tag.
  ///   - filePath: The calling file.
  ///   - line: The calling line.
  /// - Returns: The rows, at least one.
  public static func all(
    in path: String = "TestPlans", tagged tags: [String] = [], filePath: String = #filePath, line: Int = #line
  ) -> [PlanRow] {
    let choice = EnvironmentChoice(ProcessInfo.processInfo.environment, tags: tags)
    return all(in: path, choice, filePath: filePath, line: line)
  }

  /// The number of selected rows in all argument lists; Swift Testing creates the lists before it runs any test.
  static let selected = Guarded(0)

  static func all(
    in path: String, _ choice: EnvironmentChoice, filePath: String = #filePath, line: Int = #line
  ) -> [PlanRow] {
    all(at: located(path, callingFile: filePath), choice, place: place(filePath, line))
  }

  static func place(_ filePath: String, _ line: Int) -> String {
    "\(URL(fileURLWithPath: filePath).lastPathComponent):\(line)"
  }

  static func refused(_ path: String, _ reason: String, place: String) -> [PlanRow] {
    [PlanRow(path, .refused(reason), of: RowList(path, place: place, plans: []))]
  }

  static func all(at path: String, _ choice: EnvironmentChoice, place: String) -> [PlanRow] {
    if let problem = choice.problem { return refused(path, problem, place: place) }
    let collection = PlanCollection(
      [path], forbidsOnly: choice.isCI, fillsMissing: choice.update != nil)
    let list = RowList(path, place: place, plans: collection.loads.map(\.file))
    let hasOnly = collection.loads.contains { $0.plan?.rows.contains(where: \.isOnly) == true }
    let knownApps = collection.loads.compactMap(\.plan).flatMap { plan in
      plan.apps.flatMap { [$0.name] + ($0.declared.clip.map { [$0.name] } ?? []) }
    }
    let rows = collection.loads.flatMap { load -> [PlanRow] in
      let content = Content.invalid(load.findings, isIncomplete: load.plan != nil)
      let invalid = load.findings.isEmpty ? [] : [PlanRow(load.file, content, of: list)]
      guard let plan = load.plan else { return invalid }
      let prepared = Prepared(plan, knownApps: knownApps)
      return invalid
        + plan.rows.filter { (!hasOnly || $0.isOnly) && choice.takes($0, of: plan) }.map {
          PlanRow(load.file, id: $0.id, tags: $0.tags, .row($0, prepared), of: list)
        }
    }
    selected.withLock { $0 += rows.count }
    // With an empty list, the test would pass without running.
    return rows.isEmpty
      ? [
        PlanRow(
          path, .nothingSelected(by: choice.words(in: collection), isOfRun: choice.selectsRows), of: list)
      ] : rows
  }

  /// Finds a plan in the working directory or, because Xcode runs tests elsewhere, in a directory above the calling
  /// file.
  private static func located(_ path: String, callingFile: String) -> String {
    if path.hasPrefix("/") || FileManager.default.fileExists(atPath: path) { return path }
    var folder = URL(fileURLWithPath: callingFile).deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appendingPathComponent(path).path
      if FileManager.default.fileExists(atPath: candidate) { return candidate }
      folder.deleteLastPathComponent()
    }
    return path
  }

}

extension PlanRow: CustomTestStringConvertible, CustomTestArgumentEncodable {
  /// A one-line description of the row, for test output.
  public var testDescription: String {
    let text =
      switch content {
      case .row(let row, _): row.link.map { "\(id) · \(row.mask.masked(link: $0.raw).prefix(100))" } ?? id
      case .invalid(_, let isIncomplete): "\(plan) \(isIncomplete ? "lacks a file" : "cannot be loaded")"
      case .nothingSelected(let words, _): "\(plan): no row matches \(words)"
      case .refused: "\(plan) is not replayed"
      }
    return LogCommands.escaped(TerminalText.escaped(text))
  }

  /// Encodes only the plan and the identifier, so that the test case keeps its identity when the row's content
  /// changes.
  public func encodeTestArgument(to encoder: some Encoder) throws {
    try "\(plan)#\(id)".encode(to: encoder)
  }
}
