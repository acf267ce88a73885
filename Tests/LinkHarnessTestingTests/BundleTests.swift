import Foundation
import TestSupport
import Testing

@testable import LinkHarnessTesting

/// Tests plans that are a resource of a bundle.
struct BundleTests {
  private static let plan = """
    { "version": 1,
      "sites": { "shop.example": { "association": { "file": "Associations/shop.json" } } },
      "apps": { \(Sample.app) },
      "links": [ { "id": "a", "open": "https://shop.example/cart", "expect": { "opens": "shop" } } ] }
    """
  private static let association =
    Sample.rules()

  /// Calls a closure with a bundle that contains the plan and its association file.
  private static func withBundle(_ body: (Bundle) async throws -> Void) async throws {
    let folder = try Folder([
      "a.bundle/TestPlans/links.json": plan, "a.bundle/TestPlans/Associations/shop.json": association,
    ])
    try await body(try #require(Bundle(path: folder.path + "/a.bundle")))
  }

  @Test(arguments: ["TestPlans", "TestPlans/links.json"])
  func `plans in a bundle are replayed with the files next to them`(path: String) async throws {
    try await Self.withBundle { bundle in
      let rows = PlanRow.all(in: path, bundle: bundle)
      expect(rows.map(\.id), equals: ["a"])
      for row in rows { await row.replay() }
    }
  }

  @Test func `a resource that the bundle lacks is a row that fails`() async throws {
    try await Self.withBundle { bundle in
      let rows = PlanRow.all(in: "Plans", bundle: bundle)
      expect(rows.count, equals: 1)
      await withKnownIssue {
        await rows.first?.replay()
      } matching: { issue in
        issue.comments.first?.rawValue.contains(#"has no resource "Plans"; add it to the test target"#) == true
      }
    }
  }

  @Test func `tags and the environment select rows of a bundle`() async throws {
    try await Self.withBundle { bundle in
      let rows = PlanRow.all(in: "TestPlans", of: bundle, EnvironmentChoice(["LINKPLAN_FILTER": "pot"]))
      expect(rows.map(\.testDescription).first ?? "", hasSuffix: "no row matches LINKPLAN_FILTER=pot")
      expect(PlanRow.all(tagged: ["slow"], bundle: bundle).first?.testDescription ?? "", hasSuffix: "the tag slow")
    }
  }
}
