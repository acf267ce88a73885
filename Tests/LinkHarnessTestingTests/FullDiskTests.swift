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

/// Runs tests of an app in a process that cannot write to files.
@Suite(.enabled(if: binary != nil, "the tests are not an executable"))
struct FullDiskTests {
  private static let text = """
    { "version": 1, "apps": { "shop": { "id": "ABCDE12345.shop", "urlSchemes": ["shop"] } },
      "links": [{ "id": "a", "open": "shop://tea", "expect": { "route": "coffee" } }] }
    """

  @Test(arguments: ["LINKPLAN_UPDATE=changed", "LINKPLAN_REPORT=report"])
  func `an app's tests report a full disk, and leave the plan as it is`(_ variable: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("full-disk-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data(Self.text.utf8).write(to: URL(fileURLWithPath: folder + "/plan.json"))
    let (_, output) = try Tool.run(
      "/bin/sh",
      [
        "-c",
        "ulimit -f 0; CI= FULL_DISK_PLAN=plan.json \(variable) '\(try #require(binary))' --testing-library swift-testing --filter OwnTests",
      ], in: folder, mergesErrors: true)
    let says = String(decoding: output, as: UTF8.self)
    // The process has ended by itself, after all tests.
    expect(says, contains: "Test run with 1 test")
    let file =
      variable.hasSuffix("report")
      ? "LINKPLAN_REPORT: cannot write report" : "cannot write plan.json"
    expect(says, contains: "\(file): File too large")
    let written = FileManager.default.contents(atPath: folder + "/plan.json") ?? Data()
    expect(String(decoding: written, as: UTF8.self), equals: Self.text)
    expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".tmp") },
      equals: [])
  }
}

/// The tests of an app.
@Suite(.enabled(if: plan != nil, "only FullDiskTests starts them"))
struct OwnTests {
  private struct HostRouter: LinkRouter {
    func route(_ url: URL) -> RouteMatch { RouteMatch(url.host ?? "", [:]) }
  }

  @Test(arguments: plan.map { PlanRow.all(in: $0) } ?? [])
  func link(_ row: PlanRow) async {
    await row.replay(router: HostRouter())
  }
}
