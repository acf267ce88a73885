import LinkModel
import HarnessText
import Foundation
public import LinkHarness
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

  /// A plan whose apps are installed once per transport, for all of its rows.
  actor Prepared {
    nonisolated let plan: TestPlan
    nonisolated let knownApps: [String]
    private var replayers: [TransportKind: Task<Replayer, Never>] = [:]
    private var warnings: [Finding]
    private var warned: Set<String> = []

    init(_ plan: TestPlan, knownApps: [String]) {
      (self.plan, self.knownApps) = (plan, knownApps)
      let ofRows = plan.rows.flatMap(\.warnings)
      warnings = plan.warnings.filter { !ofRows.contains($0) }
    }

    /// Returns the warnings about a row and, with the first one, those about the plan, each once.
    func takeWarnings(with row: TestPlan.Row) -> [Finding] {
      defer { warnings = [] }
      return (warned.insert(row.id).inserted ? row.warnings : []) + warnings
    }

    func replayer(over kind: TransportKind) async -> Replayer {
      if let task = replayers[kind] { return await task.value }
      let task = Task { [plan] in await Replayer(plan, over: kind) }
      replayers[kind] = task
      return await task.value
    }
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
  private let list: RowList

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
  private static let selected = Guarded(0)

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

  /// Replays the row.
  ///
  /// If the row fails, the method records one issue with all unmet expectations. The issue is located at the first
  /// unmet expectation in the plan.
  ///
  /// Call this method from the test's own task: an issue recorded in a detached task is not attributed to the test.
  ///
  /// - Parameters:
  ///   - router: The app's own router, or `nil` for the one that the plan describes.
  ///   - transport: The transport to the mock site.
  public func replay(router: (any RouterUnderTest)? = nil, over transport: TransportKind = .memory) async {
    await replay(over: transport) { $0.using(router: router) }
  }

  /// Replays the row with the app under test.
  ///
  /// The closure makes one instance for each launch of the app in the row:
  ///
  /// ```swift
  /// await row.replay { launch in await ShopApp(launch) }
  /// ```
  ///
  /// - Parameters:
  ///   - transport: The transport to the mock site.
  ///   - app: Makes the app for a launch; every app of the plan is made by it.
  public func replay(
    over transport: TransportKind = .memory, _ app: @escaping AppLaunch.Maker
  ) async {
    await replay(over: transport) { $0.using(app: app) }
  }

  /// Replays the row with several apps under test; apps of the plan that are not named are modelled.
  ///
  /// - Parameters:
  ///   - apps: The closures that make the apps, keyed by the apps' names in plans.
  ///   - transport: The transport to the mock site.
  ///   - sourceLocation: The location of the issue for a name that does not belong to an app of the plan.
  public func replay(
    apps: [String: AppLaunch.Maker], over transport: TransportKind = .memory,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    checkNames(Set(apps.keys), sourceLocation)
    await replay(over: transport) { $0.using(app: nil, apps: apps) }
  }

  /// Replays the row with the routers of several apps; apps of the plan that are not named use the plan's routes.
  ///
  /// - Parameters:
  ///   - routers: The apps' own routers, keyed by the apps' names in plans.
  ///   - transport: The transport to the mock site.
  ///   - sourceLocation: The location of the issue for a name that does not belong to an app of the plan.
  public func replay(
    routers: [String: any RouterUnderTest], over transport: TransportKind = .memory,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    checkNames(Set(routers.keys), sourceLocation)
    await replay(over: transport) { $0.using(routers: routers) }
  }

  /// Records an issue for each name that no plan declares; a plan need not declare every app, but such a name is a
  /// typo.
  private func checkNames(_ names: Set<String>, _ sourceLocation: SourceLocation) {
    guard case .row(_, let prepared) = content else { return }
    let known = prepared.knownApps.distinct
    for name in names.sorted() where !known.contains(name) {
      let hint =
        NearMiss.nearest(to: name, among: known).map { "; did you mean \"\($0)\"?" }
        ?? (known.isEmpty ? "" : "; the plans declare \(Problem.list(known))")
      Issue.record(
        Comment(printable: "no plan declares an app named \"\(name)\"" + hint),
        sourceLocation: sourceLocation)
    }
  }

  private func replay(
    over transport: TransportKind, _ adding: @Sendable (Replayer) -> Replayer
  ) async {
    switch await ending(over: transport, adding) {
    case .findings(let findings): for finding in findings { record(finding) }
    case .refused(let reason): Issue.record(Comment(printable: reason))
    // The selected rows are in other tests.
    case .elsewhere(let reason): try? Test.cancel(Comment(printable: reason))
    case .row(let row, let warnings, let result, let record, let problems):
      for warning in warnings { self.record(warning) }
      guard let problems else { return self.record(result, record) }
      for problem in problems {
        Issue.record(
          Comment(printable: problem), sourceLocation: location(plan, row.position))
      }
    }
  }

  /// How a row ends.
  enum Ending: Sendable {
    case findings([Finding])
    case refused(String)
    case elsewhere(String)
    /// `problems` are those of writing the result into the plan; `nil` if it is not written.
    case row(TestPlan.Row, warnings: [Finding], RowResult, RowRecord, problems: [String]?)
  }

  func ending(over transport: TransportKind, _ adding: @Sendable (Replayer) -> Replayer) async -> Ending {
    list.use()
    switch content {
    case .invalid(let findings, let isIncomplete):
      RunReport.shared?.add(invalid: plan, findings, isIncomplete: isIncomplete)
      return .findings(findings)
    case .refused(let reason): return .refused(reason)
    case .nothingSelected(let words, let isOfRun):
      let text = "no row of \(plan) matches \(words)"
      let isElsewhere = isOfRun && Self.selected.withLock { $0 } > 0
      return isElsewhere ? .elsewhere(text) : .refused("nothing was tested: " + text)
    case .row(let row, let prepared):
      if let obstacle = transport.obstacle {
        let finding = Finding(obstacle, file: plan, line: row.position.line)
        RunReport.shared?.add(invalid: plan, [finding])
        return .findings([finding])
      }
      let warnings = await prepared.takeWarnings(with: row)
      let replayer = adding(await prepared.replayer(over: transport))
      let number = RunEnd.begin(RunEnd.Running(plan: plan, row: id, line: row.position.line))
      let start = ContinuousClock.now
      let result = await replay(row, by: replayer)
      RunEnd.end(number, result, by: replayer, of: prepared.plan)
      if let report = RunReport.shared {
        report.add(
          result,
          TestRunNotes(
            of: result, by: replayer, test: RunReport.test, time: ContinuousClock.now - start),
          of: prepared.plan)
      }
      // Only results of the app's own code are recorded; `linkplan replay --update` writes those of the plan's models.
      let recorder = replayer.hasOwnCode ? PlanRecorder.shared : nil
      let problems = await recorder?.take(result, of: prepared.plan)
      return .row(row, warnings: warnings, result, RowRecord(result), problems: problems)
    }
  }

  /// Replays a row that fails beside others once more alone, because apps with global state pass only so.
  private func replay(_ row: TestPlan.Row, by replayer: Replayer) async -> RowResult {
    if !replayer.hasOwnCode { return await replayer.replay(row) }
    var (result, hadOthers) = await RowGate.shared.beside { await replayer.replay(row) }
    if hadOthers, result.mayPassAlone, PlanRecorder.shared == nil {
      result.passesAlone = await RowGate.shared.alone { await replayer.replay(row).status == .passed } ?? false
    }
    return result
  }
}

extension PlanRow {
  /// What a row found, for tests that do not use Swift Testing.
  public struct Outcome: Sendable {
    /// The unmet expectations and errors, each with its place and explanation; empty if the row is as expected.
    public let failures: [String]
    /// Why the row was not replayed; `nil` if it was.
    public let skipReason: String?
  }

  /// Replays the row with the app under test and returns what it found, for a test case of XCTest.
  ///
  /// ```swift
  /// for row in PlanRow.all(in: "TestPlans") {
  ///   let outcome = await row.outcome { launch in await ShopApp(launch) }
  ///   outcome.failures.forEach { XCTFail($0) }
  /// }
  /// ```
  ///
  /// A row with a known issue has no failures. The report of `LINKPLAN_REPORT` contains the row as in Swift Testing,
  /// without the name of the test.
  ///
  /// - Parameters:
  ///   - transport: The transport to the mock site.
  ///   - app: Makes the app for a launch; every app of the plan is made by it.
  /// - Returns: The outcome of the row.
  public func outcome(
    over transport: TransportKind = .memory, _ app: @escaping AppLaunch.Maker
  ) async -> Outcome {
    switch await ending(over: transport, { $0.using(app: app) }) {
    case .findings(let findings):
      Outcome(failures: findings.filter { $0.severity == .error }.map { "\($0.place): \($0.message)" }, skipReason: nil)
    case .refused(let reason): Outcome(failures: [reason], skipReason: nil)
    case .elsewhere(let reason): Outcome(failures: [], skipReason: reason)
    case .row(_, _, let result, let record, let problems):
      switch result.status {
      case .passed, .knownIssue: Outcome(failures: problems ?? [], skipReason: nil)
      case .skipped: Outcome(failures: [], skipReason: record.reason)
      case .failed: Outcome(failures: problems ?? ["\(id):\n\(record.explanation(indent: "  "))"], skipReason: nil)
      }
    }
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
