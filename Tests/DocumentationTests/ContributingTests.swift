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
}
