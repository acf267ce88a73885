import Foundation
import TestSupport
import Testing

/// Tests that the recipes for contributors name what there is.
struct ContributingTests {
  @Test func `each file and each type that a recipe names exists`() throws {
    let root = Documentation.root
    let sources = try ["Sources", "Tests", "Examples"].flatMap { folder in
      let path = root.appendingPathComponent(folder).path
      return try (FileManager.default.subpaths(atPath: path) ?? []).filter { $0.hasSuffix(".swift") }
        .map { try contents(of: path + "/" + $0) }
    }.joined()
    let text = try contents(of: root.appendingPathComponent("CONTRIBUTING.md").path)
      .replacing(/(?ms)^ *```.*?^ *```$/, with: "")
    for span in text.matches(of: /`([\w\/.+\-]+)`/).map(\.1) {
      if span.contains("/") {
        let folders = ["", "Sources/LinkHarness/"]
        let exists = folders.contains {
          FileManager.default.fileExists(atPath: root.appendingPathComponent($0 + span).path)
        }
        #expect(exists, "\(span)")
      } else if span.wholeMatch(of: /[A-Z]\w+(?:\.\w+)*/) != nil, let name = span.split(separator: ".").last {
        #expect(sources.contains(name), "\(span)")
      }
    }
  }

  @Test(arguments: [("a reason for a decision", 3), ("an act", 1)])
  func `a recipe names as many source files as its steps change`(recipe: String, count: Int) throws {
    let text = try contents(of: Documentation.file("CONTRIBUTING.md").path)
    let section = text.split(separator: "## How to add \(recipe)\n").last?.prefix { $0 != "#" } ?? ""
    expect(Set(section.matches(of: /`[\w\/+]+\.swift`/).map(\.0)).count, equals: count)
  }
}
