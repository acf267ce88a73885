import LinkHarness
import LinkTools

/// Replays plans that must fail and compares their exact reports, because the wording is part of the product.
///
/// After changing the wording, run the tests once with `RECORD_REPORTS=1` and review the diff.
struct FailingPlansTests {
  static let isRecording = ProcessInfo.processInfo.environment["RECORD_REPORTS"] != nil

  static let names = files.filter { $0.hasSuffix(planSuffix) }
    .map { String($0.dropLast(planSuffix.count)) }
  private static let planSuffix = ".json"
  private static let reportSuffix = ".expected.txt"
  private static let files = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: PackageFolder.failingPlans)
    return (files ?? []).sorted()
  }()

  @Test func `every plan has a report and vice versa`() {
    let reports = Self.files.filter { $0.hasSuffix(Self.reportSuffix) }
    #expect(!Self.names.isEmpty)
    if Self.isRecording { return }
    expect(reports, equals: Self.names.map { $0 + Self.reportSuffix })
  }

  @Test(arguments: names)
  func `a failing plan produces exactly its report`(_ name: String) async throws {
    let path = "\(PackageFolder.failingPlans)/\(name)"
    let report = try await report(of: path + Self.planSuffix)
    if Self.isRecording {
      try report.write(toFile: path + Self.reportSuffix, atomically: true, encoding: .utf8)
    } else {
      let expected = try contents(of: path + Self.reportSuffix)
      expect(report, equals: expected)
    }
  }

  /// Returns the output of `linkplan replay` for a plan, without the duration and with paths relative to the package
  /// directory, as `linkplan report` prints it from JSON Lines.
  private func report(of path: String) async throws -> String {
    var lines = JSONLinesReporter()
    var json = ""
    let summary = await ReplayRun(PlanCollection([path])).run(lines.parts) { json += lines.report($0) }
    #expect(summary.failed + summary.invalidPlans > 0)
    var rows = PackageFolder.relative(json).lines.map { Array($0.utf8) }.makeIterator()
    var merged = MergedReports([MergedReports.Source(path) { rows.next() }])
    var reporter = ConsoleReporter()
    var text = ""
    _ = try merged.run { text += reporter.report($0) }
    return text
  }
}
