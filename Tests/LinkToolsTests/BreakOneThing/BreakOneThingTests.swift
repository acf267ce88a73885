import LinkTools

/// Tests that the first lines of a report show which file to open and what is wrong there, even to readers who did not
/// write the plan.
///
/// Each case introduces one mistake into a copy of `TestPlans/Voya` or into the app's own code, and defines what the
/// report must contain.
struct BreakOneThingTests {
  @Test func `there are at least sixty mistakes, each with a cause`() {
    expect(Set(Mistake.all.map(\.name)).count, equals: Mistake.all.count)
    expectEmpty(Mistake.all.filter(\.cause.isEmpty).map(\.name))
    #expect(Mistake.all.count >= 60)
  }

  /// A mistake has one cause, so its failures are one group, unless several values are wrong together.
  ///
  /// A row that names only other lines leads its reader to a place where nothing is wrong.
  @Test(arguments: Mistake.all)
  func `a report names the place and the value of a mistake, first and in each row`(_ mistake: Mistake) async throws {
    let folder = try BrokenFolder(mistake.edit)
    let report = await Report(of: folder, mistake.code)
    let top = try #require(report.top, "nothing fails")
    if !Self.isRecording { expect(top, equals: Self.recorded[mistake.name]) }
    let unnamed = try mistake.places.flatMap { place in
      let lines = try folder.lines(of: place)
      return
        (lines.contains { top.names(place.file, $0) } ? [] : ["\(place.file):\(lines.lowerBound)"])
        + (top.shows(place.value) ? [] : [place.value])
    }
    expectEmpty(unnamed, "\(mistake.cause)\n\(top)")
    if mistake.edit == nil { return }

    let rows = report.failed.map { RowRecord($0.result) }
    expectEmpty(zip(report.failed, rows).flatMap { $0.result.systemsOfOtherDevices(in: $0.plan, $1) })
    var groups = CauseGroups()
    for row in rows { _ = groups.add(row) }
    let causes = (groups.shared + groups.single).map(\.cause)
    #expect(causes.count <= mistake.groups ?? 1, "\(mistake.cause)\n\(causes.joined(separator: "\n"))")
    let places = try mistake.places.map { (file: folder.path + "/" + $0.file, lines: try folder.lines(of: $0)) }
    let elsewhere = rows.filter { row in
      let failure = row.failures.first
      let named = (failure?.causes.map { ($0.file, $0.line) } ?? []) + (failure.map { [($0.file, $0.line)] } ?? [])
      return !named.contains { file, line in places.contains { $0.file == file && $0.lines.contains(line) } }
    }
    expect(elsewhere.compactMap(\.id), equals: mistake.elsewhere ?? [], "\(mistake.cause)")
  }

  @Test func `the app under test passes its plan without a mistake`() async throws {
    #expect(await Report(of: try BrokenFolder(nil), Mistake.AppCode(app: VoyaApp.Fault.none)).top == nil)
  }

  // MARK: Recorded reports

  private static let isRecording = ProcessInfo.processInfo.environment["RECORD_REPORTS"] != nil
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("reports.expected.txt")

  /// The recorded lines of each report, keyed by the name of the mistake.
  private static let recorded: [String: String] = {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n=== ").reduce(into: [:]) { all, section in
      let lines = section.split(separator: "\n", maxSplits: 1)
      // The text before the first separator is a description, not a report.
      if lines.count == 2 { all[String(lines[0])] = String(lines[1]) }
    }
  }()

  @Test(.enabled(if: isRecording, "records the reports with RECORD_REPORTS=1"))
  func `the first lines of each report are recorded`() async throws {
    var text = "The first ten lines of the report of each mistake, which tests compare.\n"
    for mistake in Mistake.all {
      let folder = try BrokenFolder(mistake.edit)
      let top = await Report(of: folder, mistake.code).top ?? ""
      text += "\n=== \(mistake.name)\n\(top)"
    }
    try Data(text.utf8).write(to: Self.file)
  }
}

/// What is reported of a directory's plan.
private struct Report {
  /// Up to ten lines of the console report of a run that stops at the first failed row, starting with the first line
  /// marked ✗, or `nil` if nothing failed; trailing empty lines are omitted, and paths are relative to the directory.
  private(set) var top: String?
  private(set) var failed: [(plan: TestPlan, result: RowResult)] = []
  private var reporter = ConsoleReporter()
  private var text = ""
  private var summary = ReplaySummary(transport: .memory)

  init(of folder: borrowing BrokenFolder, _ code: Mistake.AppCode) async {
    let file = folder.path + (code.app == nil ? "/voya.json" : "/own-app.json")
    for load in PlanCollection([file]).loads {
      guard let plan = load.plan else {
        // A plan that cannot be loaded is reported as it is.
        let record = Self.relative(RowRecord(invalid: file, load.findings, Self.parts), in: folder)
        text += (record.map { reporter.report(.row($0)) } ?? "") + reporter.report(.run(summary))
        continue
      }
      let routes = plan.app(named: "voya")?.routes ?? RouteTable(routes: [])
      var replayer = await Replayer(plan, router: code.router)
      if let fault = code.app { replayer = replayer.using { VoyaApp($0, routes: routes, fault) } }
      summary.plans = 1
      text += reporter.report(.plan(file: plan.file.withoutPrefix(folder.path + "/"), name: plan.name))
      for row in plan.rows {
        let result = await replayer.replay(row)
        if failed.isEmpty, let record = Self.record(result, in: folder) {
          summary.count(record)
          text += reporter.report(.row(record))
        }
        if result.status == .failed { failed.append((plan, result)) }
        if !failed.isEmpty, !code.isEmpty { break }
      }
      summary.isStopped = !failed.isEmpty
      text += reporter.report(.run(summary))
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.hasPrefix("✗") }) else { return }
    top = String(lines[start...].prefix(10).joined(separator: "\n").reversed().drop { $0 == "\n" }.reversed())
  }
}

extension Report {
  private static let parts = RowRecord.Parts(json: JSONLinesReporter())

  private static func record(_ result: RowResult, in folder: borrowing BrokenFolder) -> RowRecord? {
    // The report of a passed row has no path.
    result.status == .passed ? RowRecord(result) : relative(RowRecord(result, nil, parts), in: folder)
  }

  /// The record with relative paths, because lines of a report are wrapped.
  private static func relative(_ record: RowRecord, in folder: borrowing BrokenFolder) -> RowRecord? {
    let line = record.json?.replacing(folder.path + "/", with: "") ?? ""
    return JSONDocument(reading: SourceText(line, file: "")).root.flatMap { RowRecord($0) }
  }
}

extension Mistake.AppCode {
  fileprivate var isEmpty: Bool { router == nil && app == nil }
}

extension String {
  /// Whether the string contains `FILE:LINE` for exactly this file and line.
  ///
  /// For example, `voya.json:12` and `Apps/voya.json:1` do not name line 1 of `voya.json`.
  fileprivate func names(_ file: String, _ line: Int) -> Bool {
    ranges(of: "\(file):\(line)").contains { isWord($0) && self[..<$0.lowerBound].last != "/" }
  }

  /// Whether the string contains the value as a whole word.
  fileprivate func shows(_ value: String) -> Bool { ranges(of: value).contains(where: isWord) }

  private func isWord(_ range: Range<Index>) -> Bool {
    let part = self[range]
    return !Self.areJoined(self[..<range.lowerBound].last, part.first)
      && !Self.areJoined(part.last, self[range.upperBound...].first)
  }

  private static func areJoined(_ left: Character?, _ right: Character?) -> Bool {
    [left, right].allSatisfy { $0.map { $0.isLetter || $0.isNumber } ?? false }
  }
}

/// `TestPlans/Voya` itself or, if an edit introduces one mistake, a temporary copy.
///
/// The copy is removed after the test.
struct BrokenFolder: ~Copyable {
  let path: String
  private let isCopy: Bool

  private static let plans = PackageFolder.plans + "/Voya"
  private static let files = Result {
    try FileManager.default.subpathsOfDirectory(atPath: plans).compactMap { name in
      FileManager.default.contents(atPath: plans + "/" + name).map { (name: name, content: $0) }
    }
  }

  init(_ edit: Mistake.Edit?) throws {
    isCopy = edit != nil
    path =
      edit == nil
      ? Self.plans
      : FileManager.default.temporaryDirectory
        .appendingPathComponent("broken-\(UUID().uuidString)").path
    guard let edit else { return }
    // `copyItem` is not used, because copies of a read-only checkout would be read-only.
    for (name, content) in try Self.files.get() {
      let file = URL(fileURLWithPath: path + "/" + name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try content.write(to: file)
    }
    var text = try text(of: edit.file)
    try text.replaceSubrange(text.onlyRange(of: edit.replace), with: edit.with)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + edit.file))
  }

  deinit { if isCopy { try? FileManager.default.removeItem(atPath: path) } }

  private func text(of file: String) throws -> String {
    try contents(of: path + "/" + file)
  }

  /// Returns the line numbers of the place's text, or of the whole file if the place has no text.
  func lines(of place: Mistake.Place) throws -> ClosedRange<Int> {
    let text = try text(of: place.file)
    let range = try place.text.map { try text.onlyRange(of: $0) } ?? text.startIndex..<text.endIndex
    let first = text[..<range.lowerBound].count { $0 == "\n" } + 1
    return first...(first + text[range].count { $0 == "\n" })
  }
}

extension String {
  fileprivate func onlyRange(of part: String) throws -> Range<Index> {
    let ranges = ranges(of: part)
    expect(ranges.count, equals: 1, "the number of times a text occurs: \(part)")
    return try #require(ranges.first)
  }
}
