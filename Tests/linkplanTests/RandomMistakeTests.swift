/// Tests that the first ten lines of a report name what `scripts/mistakes` changed in a plan, or what lacks it.
struct RandomMistakeTests {
  @Test(arguments: [
    // A copy that was not changed: one of the two places.
    ("windows", 23, #""/read/""#, #""/orders/""#),
    ("web-credentials", 12, #""webcredentials:team.example""#, #""webcredentials:shop.example?mode=developer""#),
    // Another edit mends the row, too.
    ("an-exclude-has-to-come-first", 14, #""/product/*""#, #""/productt/*""#),
    ("several-events-in-one-call", 10, #"["ABCDE12345.com.example.shop""#, #"["ABCE12345.com.example.shop""#),
    ("exact-hosts-and-wildcards", 24, "applinks:dev.shop", "applinks:ev.shop"),
    ("the-router-alone", 16, #""hosts": ["tea.example"], "#, ""),
    ("parameter-rules", 8, #""fallbackRoute": "home", "#, ""),
    // What is missing follows from nothing that is written.
    ("what-is-not-secret", 4, #"["code""#, "["),
    ("routes-that-fall-through", 10, #", "unknown": "v2""#, ""),
    ("app-clip-invocations", 9, ", app-clip-bundle-id=com.example.cafe.Clip", ""),
    ("query-and-fragment-rules", 11, #"{ "/": "/watch", "?": { "v": "?*", "t": "*" } },"#, ""),
    ("banners", 21, #""storeID": "123456789","#, ""), ("windows", 12, #", "allows": []"#, ""),
    (
      "one-link-from-everywhere", 7,
      #"] }] },\#n        "activitycontinuation": { "apps": ["ABCDE12345.com.example.shop"] }"#, "] }] }"
    ),
  ])
  func `the report names the line`(plan: String, line: Int, before: String, after: String) async throws {
    let text = try String(contentsOfFile: PackageFolder.plans + "/\(plan).json", encoding: .utf8)
    expect(text.ranges(of: before).count, equals: 1)
    let folder = try Folder(["plan.json": text.replacing(before, with: after)])
    let run = await CommandRun.of("replay", folder.path + "/plan.json")
    let top = run.results.split(separator: "\n").drop { !$0.hasPrefix("✗") }.prefix(10).joined(separator: "\n")
    #expect([" ", ":"].contains { top.contains("plan.json:\(line)\($0)") }, "\(top)")
  }
}
