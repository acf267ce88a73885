import Foundation
import LinkHarness
import LinkHarnessTesting
import LinkModel
import TestSupport
import Testing

/// The plan of a test run that ``FullDiskTests`` starts in another process.
private let plan = ProcessInfo.processInfo.environment["FULL_DISK_PLAN"]
/// The binary of all tests, which is an executable of its own except on macOS.
private let binary = ProcessInfo.processInfo.arguments.first.flatMap {
  $0.hasSuffix(".xctest") && FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil
}

/// Runs tests of an app in another process, for example one that cannot write to files.
@Suite(.enabled(if: binary != nil, "the tests are not an executable"))
struct FullDiskTests {
  private static let text = """
    { "version": 1, "apps": { \(Sample.scheme) },
      "links": [{ "id": "a", "open": "shop://tea", "expect": { "route": "coffee" } }] }
    """

  /// Runs the tests of an app with a plan; returns what they print and the files in the working directory afterwards.
  private static func run(
    _ plan: String, after command: String = ":", _ variables: String = "", _ options: String = ""
  ) throws -> (says: String, files: [String: String]) {
    let directory = try Folder(plan: plan)
    let folder = directory.path
    let tests = "'\(try #require(binary))' --testing-library swift-testing --filter OwnTests"
    let (_, output) = try Tool.run(
      "/bin/sh", ["-c", "\(command); CI= FULL_DISK_PLAN=plan.json \(variables) \(tests) \(options)"], in: folder,
      mergesErrors: true)
    let says = output.utf8Text
    // The process has ended by itself, after all tests.
    expect(says, contains: "Test run with 1 test")
    var files: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let written = FileManager.default.contents(atPath: folder + "/" + name) ?? Data()
      files[name] = written.utf8Text
    }
    return (says, files)
  }

  @Test(arguments: ["LINKPLAN_UPDATE=changed", "LINKPLAN_REPORT=report"])
  func `an app's tests report a full disk, and leave the plan as it is`(_ variable: String) throws {
    let (says, files) = try Self.run(Self.text, after: "ulimit -f 0", variable)
    let file =
      variable.hasSuffix("report")
      ? "LINKPLAN_REPORT: cannot write report" : "cannot write plan.json"
    expect(says, contains: "\(file): File too large")
    expect(files["plan.json"], equals: Self.text)
    expect(files.keys.filter { $0.hasSuffix(".tmp") }, equals: [])
  }

  @Test func `a row that is skipped or has a known issue says why`() throws {
    let row = #""open": "shop://tea", "expect": { "route": "coffee" }"#
    let plan = """
      { "version": 1, "apps": { \(Sample.scheme) }, "links": [
        { "id": "a", "skip": "no tea before noon", \(row) }, { "id": "b", "knownIssue": "SHOP-124", \(row) } ] }
      """
    // The console does not show why a case was cancelled; tools read it from the events.
    let (says, files) = try Self.run(plan, "", "--event-stream-version 0 --event-stream-output-path events")
    expect(says, contains: "SHOP-124")
    expect(files["events"] ?? "", contains: "\"no tea before noon\"")
  }
}

/// The tests of an app.
@Suite(.enabled(if: plan != nil, "only FullDiskTests starts them"))
struct OwnTests {
  private struct HostRouter: RouterUnderTest {
    func route(_ url: URL) -> RouteMatch { RouteMatch(url.host ?? "", [:]) }
  }

  @Test(arguments: plan.map { PlanRow.all(in: $0) } ?? [])
  func link(_ row: PlanRow) async {
    await row.replay(router: HostRouter())
  }
}
