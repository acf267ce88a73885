@testable import linkplan

/// Tests `replay --fail-on`.
struct FailOnTests {
  private static let exclude =
    #"{ "applinks": { "details": [ { "appIDs": ["\#(Sample.id)"], "components": [\#n"#
    + #"{ "/": "/products/*" },\#n{ "/": "/products/help", "exclude": true } ] } ] } }"#

  private static func plan(
    association: String? = nil, app: String = "", open: String = "https://shop.example/",
    opens: String = "browser"
  ) -> String {
    """
    { "version": 1, "sites": { "shop.example": { \(association.map { "\"association\": \($0)" } ?? "") } },
      "apps": { "shop": { "id": "\(Sample.id)"\(app) } },
      "links": [ { "open": "\(open)", "expect": { "opens": "\(opens)" } } ] }
    """
  }

  /// Replays plans without `--fail-on`, which must succeed, and then with the given severity.
  private func status(
    _ files: [String: String], failOn severity: String, says: String? = nil
  ) async throws -> CommandStatus {
    let folder = try Folder(files)
    let usual = await folder.run("replay", "@")
    expect(usual, .success)
    let run = await folder.run("replay", "@", "--fail-on", severity)
    let passed = "passed" + (run.status == .success ? " (" : ", 1 finding (")
    run.prints(passed)
    if let says { expect(run.results + run.diagnostics, contains: says) }
    return run.status
  }

  @Test func `an exclusion without effect fails, in a plan and in a file`() async throws {
    let says = "warning: component 1 excludes nothing"
    expect(
      try await status(
        ["plan.json": Self.plan(association: Self.exclude)], failOn: "warning",
        says: "plan.json:3:1: \(says)"),
      equals: .failure)
    let files = ["plan.json": Self.plan(association: #"{ "file": "aasa" }"#), "aasa": Self.exclude]
    expect(
      try await status(files, failOn: "warning", says: "/aasa:3:1: \(says)"), equals: .failure)
  }

  @Test func `a secret in a link fails`() async throws {
    let plan = Self.plan(open: "https://shop.example/?password=x")
    expect(
      try await status(
        ["plan.json": plan], failOn: "warning", says: "1 finding about the plans and their files"),
      equals: .failure)
  }

  @Test func `notes fail only with info, as in lint`() async throws {
    let entitlements = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
      <array><string>applinks:Shop.example</string></array></dict></plist>
      """
    let app = #", "entitlements": { "file": "Shop.entitlements" }"#
    let shop = ["plan.json": Self.plan(app: app), "Shop.entitlements": entitlements]
    expect(try await status(shop, failOn: "warning"), equals: .success)
    expect(
      try await status(shop, failOn: "info", says: "[entitlement-upper-case]"), equals: .failure)
  }

  @Test func `a file that several plans share is checked once`() async throws {
    let plan = Self.plan(association: #"{ "file": "aasa" }"#)
    let run = try await Folder(["a.json": plan, "b.json": plan, "aasa": Self.exclude]).run(
      "replay", "@", "--fail-on", "warning")
    expect(run.results.ranges(of: "[exclude-never-decides]").count, equals: 1)
    run.says("1 finding about the plans and their files; because of --fail-on warning, the run fails")
    expect(run.diagnostics, lacks: "[exclude-never-decides]")
  }

  @Test func `plans without findings succeed, and invalid ones keep status 2`() async throws {
    expect(try await status(["plan.json": Self.plan()], failOn: "info"), equals: .success)
    let run = try await Folder([
      "a.json": Self.plan(association: Self.exclude), "b.json": Self.plan(opens: "nowhere"),
    ]).run("replay", "@", "--fail-on", "warning")
    expect(run, .couldNotRun)
  }
}
