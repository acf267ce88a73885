import Foundation
import LinkHarness
import LinkModel
import TestSupport
import Testing

@testable import LinkHarnessTesting

/// Tests the selection of rows by environment variables and by tags, and the recording of results.
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
    let folder = try Folder(plan: plan)
    return PlanRow.all(
      in: folder.path + "/plan.json", EnvironmentChoice(environment, tags: tags), filePath: #filePath)
  }

  @Test(
    arguments: [
      ([:], [], ["a", "b", "c"]), (["LINKPLAN_FILTER": "pot"], [], ["b"]),
      (["LINKPLAN_FILTER": ""], [], ["a", "b", "c"]), (["LINKPLAN_ROW": "c"], [], ["c"]),
      (["LINKPLAN_TAG": "smoke"], [], ["a"]), (["LINKPLAN_STAGE": "x"], [], ["a", "b", "c"]),
      ([:], ["slow", "smoke"], ["a", "c"]),
      (["LINKPLAN_FILTER": "tea"], ["smoke"], ["a"]),
    ] as [([String: String], [String], [String])])
  func `the environment and the test select rows`(
    environment: [String: String], tags: [String], ids: [String]
  ) throws {
    expect(try Self.rows(environment, tags: tags).map(\.id), equals: ids)
  }

  @Test(arguments: [([:], "plan.json cannot be loaded"), (["LINKPLAN_UPDATE": "missing"], "row · a://b")])
  func `a row without expectations is read only to fill them in`(
    environment: [String: String], description: String
  ) throws {
    let folder = try Folder(plan: #"{ "version": 1, "links": [{ "id": "row", "open": "a://b" }] }"#)
    let rows = PlanRow.all(in: folder.path + "/plan.json", EnvironmentChoice(environment), filePath: #filePath)
    expect(rows.map(\.testDescription).joined(), hasSuffix: description)
  }

  @Test(arguments: [
    ([:], false), (["LINKPLAN_FILTER": "tea"], true), (["LINKPLAN_TAG": "smoke"], true), (["LINKPLAN_ROW": "a"], true),
  ])
  func `a variable selects rows for the whole run`(environment: [String: String], selects: Bool) {
    expect(EnvironmentChoice(environment).selectsRows, equals: selects)
  }

  @Test func `a plan that lacks a file is a failing row beside those that can be replayed`() async throws {
    let site = #""sites": { "shop.example": { "association": { "file": "aasa" } } }, "links""#
    let folder = try Folder(plan: Self.plan.replacing(#""links""#, with: site))
    let rows = PlanRow.all(in: folder.path + "/plan.json", EnvironmentChoice([:]), filePath: #filePath)
    expect(rows.map(\.id), equals: [folder.path + "/plan.json", "a", "b", "c"])
    expect(rows[0].testDescription, hasSuffix: "plan.json lacks a file")
    guard case .invalid(let findings, isIncomplete: true) = rows[0].content else { throw CancellationError() }
    expect(findings.map(\.message), equals: ["file not found: aasa"])
  }

  @Test func `an empty selection is a failing row that explains itself`() async throws {
    let rows = try Self.rows([:], tags: ["smoek"])
    let row = try #require(rows.first)
    expect(rows.count, equals: 1)
    expect(row.testDescription, hasSuffix: "no row matches the tag smoek; did you mean smoke?")
    await withKnownIssue {
      await row.replay()
    } matching: { issue in
      issue.comments.first?.rawValue.hasPrefix("nothing was tested: no row of ") == true
    }
  }

  @Test func `of several tags without rows, the first one's similar tag is named`() throws {
    let row = try #require(try Self.rows([:], tags: ["smoek", "slwo"]).first)
    expect(row.testDescription, hasSuffix: "any of the tags smoek, slwo; did you mean smoke?")
  }

  @Test func `a filter that selects no row of the run fails the test`() async throws {
    // The number of selected rows is counted for each process.
    await #expect(processExitsWith: .success) {
      let row = try #require(try SelectionTests.rows(["LINKPLAN_FILTER": "tae"]).first)
      await withKnownIssue {
        await row.replay()
      } matching: { issue in
        issue.comments.first?.rawValue.hasPrefix("nothing was tested: no row of ") == true
      }
    }
  }

  @Test func `a plan is found in a directory above the test's file, where Xcode does not run tests`() throws {
    let folder = try Folder(["Plans/links.json": Self.plan])
    let rows = PlanRow.all(
      in: "Plans/links.json", EnvironmentChoice([:]), filePath: folder.path + "/Tests/ShopTests/LinkTests.swift")
    expect(rows.map(\.id), equals: ["a", "b", "c"])
  }

  /// A filter applies to the whole run.
  ///
  /// If only other tests have matching rows, the test is cancelled and does not fail.
  @Test func `a filter that only selects rows of other tests cancels the test`() async throws {
    let others = try Self.rows(["LINKPLAN_FILTER": "pot"])
    expect(others.count, equals: 1)
    let row = try #require(try Self.rows(["LINKPLAN_FILTER": "tae"], tags: ["smoke"]).first)
    expect(
      row.testDescription, hasSuffix: "no row matches LINKPLAN_FILTER=tae and the tag smoke"
    )
    await row.replay()
  }

  @Test(arguments: [
    (
      ["LINKPLAN_UPDATE": "all"],
      "LINKPLAN_UPDATE has the invalid value \"all\"; set it to \"missing\" or \"changed\""
    ),
    (["LINKPLAN_UPDATE": "changed", "CI": "1"], "LINKPLAN_UPDATE is not allowed if CI is set"),
    (
      ["LINKPLAN_ROWS": "a"],
      "unknown environment variable LINKPLAN_ROWS; did you mean LINKPLAN_ROW?"
    ),
  ])
  func `an invalid variable fails the test`(
    environment: [String: String], message: String
  ) async throws {
    let row = try #require(try Self.rows(environment).first)
    await withKnownIssue {
      await row.replay()
    } matching: { issue in
      issue.comments.first?.rawValue.hasPrefix(message) == true
    }
  }

  @Test func `results of the app's own code are written into the plan, row by row`() async throws {
    let text = """
      { "version": 1, "apps": { \(Sample.scheme) }, "links": [
        { "id": "a", "open": "shop://tea", "expect": { "route": "coffee" } },
        { "id": "b", "open": "shop://pot", "expect": { "route": "pot" } },
        { "id": "c", "open": "shop://cup", "expect": { "route": "mug" } }
      ] }
      """
    let folder = try Folder(plan: text)
    let file = folder.path + "/plan.json"
    let plan = try #require(PlanCollection([file]).loads.first?.plan)
    let replayer = await Replayer(plan).using(router: HostRouter())
    let recorder = PlanRecorder(.changed)
    for row in plan.rows.reversed() {
      expect(await recorder.take(await replayer.replay(row), of: plan), equals: [])
    }
    expect(
      try contents(of: file),
      equals: text.replacing("coffee", with: "tea").replacing("mug", with: "cup"))
  }

  @Test func `a plan is written only if a row changed it, and each row says once why it is unchanged`() async throws {
    let text = """
      { "version": 1, "apps": { \(Sample.scheme) }, "links": [
        { "id": "a", "open": "shop://tea", "expect": { "route": { "prefix": "c" } } },
        { "id": "b", "open": "shop://pot", "expect": { "route": { "prefix": "d" } } } ] }
      """
    let folder = try Folder(plan: text)
    let file = folder.path + "/plan.json"
    func number() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int
    }
    let before = try number()
    let plan = try #require(PlanCollection([file]).loads.first?.plan)
    let replayer = await Replayer(plan).using(router: HostRouter())
    let recorder = PlanRecorder(.changed)
    for (row, line) in zip(plan.rows, 2...3) {
      let problems = await recorder.take(await replayer.replay(row), of: plan)
      expect(problems.count, equals: 1)
      expect(problems.first ?? "", hasPrefix: "\(file):\(line):")
    }
    expect(try number(), equals: before)
  }

  private struct Still: AppUnderTest {
    let launch: AppLaunch

    func receive(_ delivery: Delivery) {}
    func screens() -> NavigationState { launch.screens }
  }

  @Test func `only results of an app's own code are written into a plan, whichever part of the app it is`()
    async throws
  {
    // The variable is read once in each process.
    await #expect(processExitsWith: .success) {
      setenv("CI", "", 1)
      setenv("LINKPLAN_UPDATE", "changed", 1)
      let text = """
        { "version": 1, "apps": { \(Sample.scheme) },
          "links": [ { "open": "shop://tea", "expect": { "opens": "browser" } } ] }
        """
      func isWritten(_ replay: (PlanRow) async -> Void) async throws -> Bool {
        let folder = try Folder(plan: text)
        for row in PlanRow.all(in: folder.path + "/plan.json") { await replay(row) }
        return try contents(of: folder.path + "/plan.json") == text.replacing("browser", with: "shop")
      }
      expect(try await isWritten { row in await withKnownIssue { await row.replay() } }, equals: false)
      expect(try await isWritten { row in await withKnownIssue { await row.replay(routers: [:]) } }, equals: false)
      expect(try await isWritten { row in await withKnownIssue { await row.replay(apps: [:]) } }, equals: false)
      expect(try await isWritten { await $0.replay(router: HostRouter()) }, equals: true)
      expect(try await isWritten { await $0.replay(routers: ["shop": HostRouter()]) }, equals: true)
      expect(try await isWritten { await $0.replay(apps: ["shop": { Still(launch: $0) }]) }, equals: true)
      expect(try await isWritten { await $0.replay { Still(launch: $0) } }, equals: true)
    }
  }

  @Test func `a plan that does not load is a line of the report`() async throws {
    // The variable is read once in each process.
    await #expect(processExitsWith: .success) {
      let folder = try Folder()
      let file = folder.path + "/errors.jsonl"
      setenv("LINKPLAN_REPORT", file, 1)
      for row in PlanRow.all(in: "TestPlans/Failing/trailing-comma.json") {
        await withKnownIssue { await row.replay() }
      }
      let lines = try contents(of: file).lines
      expect(lines.count, equals: 1)
      expect(lines.first ?? "", contains: ["\"status\":\"error\"", "trailing-comma.json"])
    }
  }

  @Test func `a report contains the routes reached by own routers`()
    async throws
  {
    let text = """
      { "version": 1, "apps": { \(Sample.scheme),
          "help": { "id": "ABCDE12345.help", "urlSchemes": ["help"] } }, "links": [
        { "id": "a", "open": "shop://tea", "expect": { "route": "tea" } },
        { "id": "b", "open": "shop://pot", "expect": { "route": "pot" } } ] }
      """
    let folder = try Folder(plan: text)
    let (file, source) = (folder.path + "/report.jsonl", folder.path + "/plan.json")
    let plan = try #require(PlanCollection([source]).loads.first?.plan)
    let replayer = await Replayer(plan).using(routers: ["shop": HostRouter(), "help": HostRouter()])
    let report = RunReport(file)
    for row in plan.rows {
      let result = await replayer.replay(row)
      report.add(
        result, TestRunNotes(of: result, by: replayer, test: nil, time: .milliseconds(1)))
    }
    let lines = try contents(of: file).lines
    expect(lines.first ?? "", contains: #""routes":{"shop":["tea"]},"microseconds":1000,"date":""#)
    expect(lines.last ?? "", contains: #""routes":{"shop":["pot"]},"microseconds":1000,"date":""#)
  }

  private struct HostRouter: RouterUnderTest {
    func route(_ url: URL) throws -> RouteMatch { RouteMatch(url.host ?? "", [:]) }
  }

  @Test func `rows carry the tags of the plan`() throws {
    expect(try Self.rows([:]).map(\.tags), equals: [["smoke"], [], ["slow"]])
  }

  @Test func `a report has one line per row`() async throws {
    let directory = try Folder()
    let file = directory.path + "/report.jsonl"
    let load = try #require(
      PlanCollection([Self.folder + "/TestPlans/cold-start.json"]).loads.first)
    let plan = try #require(load.plan)
    let replayer = await Replayer(plan)
    let report = RunReport(file)
    for row in plan.rows {
      let result = await replayer.replay(row)
      report.add(
        result,
        TestRunNotes(of: result, by: replayer, test: RunReport.test, time: .milliseconds(2)))
    }
    let lines = try contents(of: file).lines
    let rows = try lines.map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    expect(rows.map { $0?["row"] as? String }, equals: plan.rows.map(\.id))
    for row in rows {
      expect(
        row?["test"] as? String,
        equals: "LinkHarnessTestingTests.SelectionTests/`a report has one line per row`()")
      expect(row?["microseconds"] as? Int, equals: 2_000)
    }
  }

  private static let folder: String = {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    return folder.path
  }()
}
