import HarnessText
import Foundation
public import LinkHarness
import LinkModel
public import Testing

/// One row of a test plan as an argument of a test.
///
/// ```swift
/// @Test(arguments: PlanRow.all(in: "TestPlans"))
/// func link(_ row: PlanRow) async {
///   await row.replay()
/// }
/// ```
public struct PlanRow: Sendable {
  private enum Content: Sendable {
    case row(TestPlan.Row, PreparedPlan)
    case invalid([PlanFinding])
    case nothingSelected(by: String)
  }

  /// The plan's file.
  public let plan: String
  /// The row's identifier; of a plan that does not load the plan's file.
  public let id: String
  /// Words the plan selects it by.
  public let tags: [String]
  private let folder: String
  private let content: Content

  /// Every row of the plans in a folder or file, in order.
  ///
  /// Never throws and is never empty: a plan that does not load, and a folder without plans, is a row that fails at its
  /// own place. A throwing or empty argument list would leave a test report without failures.
  ///
  /// - Parameters:
  ///   - path: A plan or a folder, absolute, relative to the working directory, or relative to a folder above the
  ///     calling file.
  ///   - tags: Tags one of which a row must have, for tests that carry a tag of Swift Testing; without any, every row.
  ///   - filePath: The calling file.
  /// - Returns: The rows, at least one.
  public static func all(
    in path: String = "TestPlans", tagged tags: [String] = [], filePath: String = #filePath
  ) -> [PlanRow] {
    let choice = EnvironmentChoice(ProcessInfo.processInfo.environment, tags: tags)
    return all(in: path, choice, filePath: filePath)
  }

  static func all(in path: String, _ choice: EnvironmentChoice, filePath: String) -> [PlanRow] {
    let location = PlanLocation(path, callingFile: filePath)
    let collection = PlanCollection([location.path], forbidsOnly: choice.isCI)
    let hasOnly = collection.loads.contains { $0.plan?.rows.contains(where: \.isOnly) == true }
    let rows = collection.loads.flatMap { load -> [PlanRow] in
      switch load.result {
      case .failure(let invalid):
        return [
          PlanRow(
            plan: load.file, id: load.file, tags: [], folder: location.folder,
            content: .invalid(invalid.findings))
        ]
      case .success(let plan):
        let prepared = PreparedPlan(plan)
        return plan.rows.filter { (!hasOnly || $0.isOnly) && choice.takes($0, of: plan) }.map {
          PlanRow(
            plan: load.file, id: $0.id, tags: $0.tags, folder: location.folder,
            content: .row($0, prepared))
        }
      }
    }
    if !rows.isEmpty { return rows }
    // No row at all would be a test that never ran, and green.
    return [
      PlanRow(
        plan: location.path, id: location.path, tags: [], folder: location.folder,
        content: .nothingSelected(by: choice.words))
    ]
  }

  /// Replays the row and records an issue for each value that is not as expected, at its place in the plan.
  ///
  /// Call it from the test's own task: an issue recorded elsewhere lands on another test.
  ///
  /// - Parameters:
  ///   - router: The app's own router, or `nil` for the one the plan describes.
  ///   - navigator: The app's own navigator, or `nil` for the model.
  ///   - dispatcher: The app's own dispatcher, or `nil` for the model.
  ///   - transport: How the mock site is reached.
  public func replay(
    router: (any LinkRouter)? = nil, navigator: (any LinkNavigator)? = nil,
    dispatcher: (any LinkDispatcher)? = nil,
    over transport: TransportKind = .memory
  ) async {
    switch content {
    case .invalid(let findings):
      await RunReport.shared?.add(RowRecord(invalid: plan, findings))
      for finding in findings { record(finding) }
    case .nothingSelected(let words):
      Issue.record("no row of \(plan) has \(words), so nothing was tested")
    case .row(let row, let prepared):
      let replayer = await prepared.replayer(over: transport)
      let own = replayer.using(router: router, navigator: navigator, dispatcher: dispatcher)
      let result = await own.replay(row)
      await RunReport.shared?.add(RowRecord(result))
      record(result)
    }
  }

  // MARK: Issues

  private func record(_ finding: PlanFinding) {
    let comment = Comment(rawValue: "\(finding.message)\n  fix: \(finding.fix)")
    Issue.record(comment, sourceLocation: location(finding.file, finding.position))
  }

  private func record(_ result: RowResult) {
    switch result.status {
    case .passed: break
    case .skipped(let reason):
      // Cancelling reports the row as skipped; the error only unwinds a test body, and there is nothing to unwind here.
      try? Test.cancel(Comment(rawValue: reason))
    case .failed: recordFailures(result)
    case .knownIssue(let reason):
      withKnownIssue(Comment(rawValue: reason)) { recordFailures(result) }
    }
  }

  private func recordFailures(_ result: RowResult) {
    for failure in result.failures {
      // The id stands in the comment too: some tools drop the argument a test was called with.
      var text = "\(id): \(failure.message)"
      if let explanation = failure.explanation { text += "\n  because \(explanation)" }
      Issue.record(
        Comment(rawValue: text), sourceLocation: location(result.plan, failure.place.position))
    }
    var reporter = JSONLinesReporter()
    Attachment.record(reporter.report(.rowEnded(result)), named: "trace-\(id).json")
  }

  private func location(_ file: String, _ position: SourcePosition) -> SourceLocation {
    let path = file.hasPrefix("/") ? file : folder + "/" + file
    // Swift Testing wants a module and a slash in the file's identifier.
    let name = file.split(separator: "/").suffix(2).joined(separator: "/")
    return SourceLocation(
      fileID: name.contains("/") ? name : "TestPlans/" + name, filePath: path,
      line: max(1, position.line), column: max(1, position.column))
  }
}

extension PlanRow: CustomTestStringConvertible, CustomTestArgumentEncodable {
  /// The row on one line, as test output names it.
  public var testDescription: String {
    switch content {
    case .row(let row, _): row.link.map { "\(id) · \($0.raw.prefix(100))" } ?? id
    case .invalid: "\(plan) does not load"
    case .nothingSelected(let words): "\(plan): no row with \(words)"
    }
  }

  /// Encodes plan and identifier alone, so that the case keeps its identity when its values change.
  public func encodeTestArgument(to encoder: some Encoder) throws {
    try "\(plan)#\(id)".encode(to: encoder)
  }
}
