@testable import LinkHarness

/// Tests the table of *Your own app* that says which methods an app is called for what arrives.
struct CallTableTests {
  private struct App: AppUnderTest {
    let launch: AppLaunch
    let calls: Guarded<String>
    // An app with all methods would take each event in one.
    let entryPoints = EntryPoint.usual.subtracting([.handleActivity])

    func receive(_ delivery: Delivery) {
      calls.withLock { $0 += ($0.hasSuffix("`") ? ", " : " ") + "`.\(delivery.entryPoint)`" }
    }
    func screens() -> NavigationState { launch.screens }
  }

  @Test(arguments: [
    ("a universal link", #""open": "https://a.example/a""#),
    ("one from a QR code", #""from": "qr", "open": "https://a.example/a""#),
    ("one from Handoff", #""from": "handoff", "open": "https://a.example/a""#),
    ("a link with the app's scheme", #""open": "a://a""#),
    ("an activity from Spotlight", #""arrive": [{ "activity": { "type": "a", "to": "a", "from": "spotlight" } }]"#),
    ("a quick action", #""arrive": [{ "shortcut": "a", "app": "a" }]"#),
    ("a notification", #""arrive": [{ "push": { "a": 1 }, "app": "a" }]"#),
  ])
  func `the table says what is called`(name: String, step: String) async throws {
    let calls = Guarded("| \(name) |")
    for (cycle, state) in [
      ("scene", "notRunning"), ("scene", "foreground"), ("appDelegate", "notRunning"), ("swiftUI", "notRunning"),
      ("swiftUI", "foreground"),
    ] {
      let plan = try TestPlan.make(
        #"""
        { "version": 1, "sites": { "a.example": { "association": { "activitycontinuation": { "apps": ["A.a"] },
            "applinks": { "details": [{ "appID": "A.a", "paths": ["*"] }] } } } },
          "apps": { "a": { "id": "A.a", "lifeCycle": "\#(cycle)", "urlSchemes": ["a"], "activityTypes": ["a"],
            "associatedDomains": ["applinks:a.example", "activitycontinuation:a.example"] } },
          "links": [{ "id": "a", \#(step), "given": { "app": "\#(state)" }, "expect": { "lost": [] } }] }
        """#)
      _ = await Replayer(plan).using { App(launch: $0, calls: calls) }.replay(plan.rows[0])
      calls.withLock { $0 += " |" }
    }
    let page = try contents(of: PackageFolder.root + "/Documentation/Guide.docc/YourApp.md")
    expect(page, contains: calls.withLock { $0 } + "\n")
  }
}
