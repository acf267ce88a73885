import Foundation
import LinkHarness
import TestSupport
import Testing

@testable import LinkHarnessTesting

/// Which rows a test run replays, and what it writes of them.
struct SelectionTests {
  private static let plan = """
    { "version": 1, "links": [
      { "id": "a", "tags": ["smoke"], "open": "https://shop.example/tea", "expect": { "opens": "browser" } },
      { "id": "b", "open": "https://shop.example/pot", "expect": { "opens": "nothing" } },
      { "id": "c", "tags": ["slow"], "open": "https://shop.example/cup", "expect": { "opens": "browser" } }
    ] }
    """

  private static func rows(
    _ environment: [String: String], tags: [String] = []
  ) throws -> [PlanRow] {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("selection-\(UUID().uuidString).json")
    try Data(plan.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return PlanRow.all(
      in: file.path, EnvironmentChoice(environment, tags: tags), filePath: #filePath)
  }

  @Test(
    arguments: [
      ([:], [], ["a", "b", "c"]), (["LINKPLAN_FILTER": "pot"], [], ["b"]),
      (["LINKPLAN_FILTER": ""], [], ["a", "b", "c"]), (["LINKPLAN_ROW": "c"], [], ["c"]),
      (["LINKPLAN_TAG": "smoke"], [], ["a"]), ([:], ["slow", "smoke"], ["a", "c"]),
      (["LINKPLAN_FILTER": "tea"], ["smoke"], ["a"]),
    ] as [([String: String], [String], [String])])
  func `the environment and the test select rows`(
    environment: [String: String], tags: [String], ids: [String]
  ) throws {
    expect(try Self.rows(environment, tags: tags).map(\.id), equals: ids)
  }

  @Test func `a selection of nothing is a row that fails, and says so`() async throws {
    let rows = try Self.rows(["LINKPLAN_FILTER": "tae"], tags: ["smoke"])
    let row = try #require(rows.first)
    expect(rows.count, equals: 1)
    expect(
      row.testDescription, hasSuffix: "no row with LINKPLAN_FILTER=tae and one of the tags smoke")
    await withKnownIssue {
      await row.replay()
    } matching: { issue in
      issue.comments.first?.rawValue.contains("so nothing was tested") == true
    }
  }

  @Test func `rows carry the tags of the plan`() throws {
    expect(try Self.rows([:]).map(\.tags), equals: [["smoke"], [], ["slow"]])
  }

  @Test func `a report has a line for each row`() async throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("report-\(UUID().uuidString).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    let load = try #require(
      PlanCollection([Self.folder + "/TestPlans/cold-start.json"]).loads.first)
    let plan = try #require(load.plan)
    let replayer = await Replayer(plan)
    let report = RunReport(file)
    for row in plan.rows { await report.add(RowRecord(await replayer.replay(row))) }
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    let ids = try lines.map {
      try (JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])?["row"] as? String
    }
    expect(ids, equals: plan.rows.map(\.id))
  }

  private static let folder: String = {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    return folder.path
  }()
}
