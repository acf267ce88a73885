import Foundation
import HarnessTestSupport
import LinkModel
import MockSite
import TestSupport
import Testing

@testable import LinkHarness

/// Tests the table of *Your own app* that says which methods an app is called for what arrives.
struct CallTableTests {
  private struct Recording: AppUnderTest {
    let launch: AppLaunch
    let calls: Guarded<[String]>
    let entryPoints = Set(EntryPoint.allCases)

    func didFinishLaunching(_: Delivery) -> Bool {
      if launch.options != nil { calls.withLock { $0.append("didFinishLaunching(_:)") } }
      return true
    }
    func receive(_ delivery: Delivery) { calls.withLock { $0.append(".\(delivery.entryPoint)") } }
    func screens() -> NavigationState { launch.screens }
  }

  private static func calls(_ lifeCycle: String, _ state: String, _ event: String) async throws -> [String] {
    let plan = try TestPlan.make(
      #"""
      { "version": 1, "sites": { "shop.example": { "association":
          { "applinks": { "details": [{ "appIDs": ["ABCDE12345.com.example.shop"], "components": [{ "/": "*" }] }] },
            "activitycontinuation": { "apps": ["ABCDE12345.com.example.shop"] } } } },
        "apps": { "shop": { "id": "ABCDE12345.com.example.shop", "lifeCycle": "\#(lifeCycle)", "urlSchemes": ["shop"],
                            "associatedDomains": ["applinks:shop.example", "activitycontinuation:shop.example"],
                            "activityTypes": ["com.example.a"] } },
        "links": [{ "id": "row", \#(event), "given": { "app": "\#(state)" }, "expect": { "lost": [] } }] }
      """#)
    let calls = Guarded<[String]>([])
    _ = await Replayer(plan).using { Recording(launch: $0, calls: calls) }.replay(plan.rows[0])
    return calls.withLock { $0 }
  }

  @Test(arguments: [
    ("a universal link", #""open": "https://shop.example/a", "from": "messages""#),
    ("one from a QR code", #""open": "https://shop.example/a", "from": "qr""#),
    ("one from Handoff", #""open": "https://shop.example/a", "from": "handoff""#),
    ("a link with the app's scheme", #""open": "shop://a", "from": "messages""#),
    (
      "an activity from Spotlight",
      #""arrive": [{ "activity": { "type": "com.example.a", "to": "shop", "from": "spotlight" } }]"#
    ),
    ("a quick action", #""arrive": [{ "shortcut": "a", "app": "shop" }]"#),
    ("a notification", #""arrive": [{ "push": { "a": 1 }, "app": "shop" }]"#),
  ])
  func `the guide says which methods are called`(name: String, event: String) async throws {
    let page = try String(contentsOfFile: PackageFolder.root + "/Documentation/Guide.docc/YourApp.md", encoding: .utf8)
    var cells = [name]
    for (lifeCycle, state) in [
      ("scene", "notRunning"), ("scene", "foreground"), ("appDelegate", "foreground"), ("swiftUI", "notRunning"),
      ("swiftUI", "foreground"),
    ] {
      let calls = try await Self.calls(lifeCycle, state, event)
      cells.append(calls.map { "`\($0)`" }.joined(separator: ", "))
    }
    expect(page, contains: "| " + cells.joined(separator: " | ") + " |\n")
    let cold = try await Self.calls("appDelegate", "notRunning", event)
    expect(cold, equals: try await ["didFinishLaunching(_:)"] + Self.calls("appDelegate", "foreground", event))
  }
}
