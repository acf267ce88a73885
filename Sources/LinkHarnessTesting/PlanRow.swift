import LinkModel
import HarnessText
import Foundation
public import LinkHarness
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
    case row(TestPlan.Row, Prepared)
    case invalid([PlanFinding])
    case nothingSelected(by: String)
  }

  /// A plan whose apps are installed once for all of its rows.
  fileprivate actor Prepared {
    private let plan: TestPlan
    private var replayers: [TransportKind: Task<Replayer, Never>] = [:]

    init(_ plan: TestPlan) { self.plan = plan }

    func replayer(over kind: TransportKind) async -> Replayer {
      if let task = replayers[kind] { return await task.value }
      let task = Task { [plan] in await Replayer(plan, over: kind) }
      replayers[kind] = task
      return await task.value
    }
  }

  /// The plan's file.
  public let plan: String
  /// The row's identifier, or the plan's file if the plan does not load.
  public let id: String
  /// The row's tags.
  public let tags: [String]
  /// The directory that relative paths start from.
  private let folder = FileManager.default.currentDirectoryPath
  private let content: Content

  private init(_ plan: String, id: String? = nil, tags: [String] = [], _ content: Content) {
    (self.plan, self.id, self.tags, self.content) = (plan, id ?? plan, tags, content)
  }

  /// Every row of the plans in a directory or file, in order.
  ///
  /// Never throws and never returns an empty list: a plan that does not load, and a directory without plans, yield a row
  /// that fails. A throwing or empty argument list would leave a test report without failures.
  ///
  /// - Parameters:
  ///   - path: A plan or a directory, absolute, relative to the working directory, or relative to a directory above the
  ///     calling file.
  ///   - tags: Tags of which a row must have at least one, for tests that have a tag of Swift Testing; every row if empty.
  ///   - filePath: The calling file.
  /// - Returns: The rows, at least one.
  public static func all(
    in path: String = "TestPlans", tagged tags: [String] = [], filePath: String = #filePath
  ) -> [PlanRow] {
    let choice = EnvironmentChoice(ProcessInfo.processInfo.environment, tags: tags)
    return all(in: path, choice, filePath: filePath)
  }

  static func all(in path: String, _ choice: EnvironmentChoice, filePath: String) -> [PlanRow] {
    let path = located(path, callingFile: filePath)
    let collection = PlanCollection([path], forbidsOnly: choice.isCI)
    let hasOnly = collection.loads.contains { $0.plan?.rows.contains(where: \.isOnly) == true }
    let rows = collection.loads.flatMap { load -> [PlanRow] in
      switch load.result {
      case .failure(let invalid):
        return [PlanRow(load.file, .invalid(invalid.findings))]
      case .success(let plan):
        let prepared = Prepared(plan)
        return plan.rows.filter { (!hasOnly || $0.isOnly) && choice.takes($0, of: plan) }.map {
          PlanRow(load.file, id: $0.id, tags: $0.tags, .row($0, prepared))
        }
      }
    }
    // An empty list would be a test that passes without running.
    return rows.isEmpty ? [PlanRow(path, .nothingSelected(by: choice.words))] : rows
  }

  /// `swift test` runs in the package's directory and Xcode does not, so directories above the calling file are tried too.
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

  /// Replays the row and records an issue for each unmet expectation, at its place in the plan.
  ///
  /// Call it from the test's own task: an issue recorded in another task is attributed to another test.
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
      // The id is repeated in the comment because some tools drop the argument of a test.
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
    // Swift Testing requires a module and a slash in the file's identifier.
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

  /// Encodes only plan and identifier, so that the case keeps its identity when its values change.
  public func encodeTestArgument(to encoder: some Encoder) throws {
    try "\(plan)#\(id)".encode(to: encoder)
  }
}
