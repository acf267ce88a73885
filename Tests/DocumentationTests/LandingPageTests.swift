import Foundation
import TestSupport
import Testing

/// Tests that every public type is listed under a topic, because a type that no landing page lists is hard to find.
struct LandingPageTests {
  @Test(arguments: [
    "HarnessText", "MockSite", "LinkModel", "LinkHarness", "LinkHarnessTesting",
  ])
  func `every public type is listed on the landing page of its module`(module: String) throws {
    let folder = Documentation.file("Sources/" + module)
    let page = try String(
      contentsOf: folder.appendingPathComponent("\(module).docc/\(module).md"), encoding: .utf8)
    let topics = page.components(separatedBy: "## Topics").last ?? ""
    let keywords: Set = ["struct", "enum", "class", "actor", "protocol"]
    var missing: [String] = []
    for path in FileManager.default.subpaths(atPath: folder.path) ?? [] {
      guard path.hasSuffix(".swift") else { continue }
      let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      for line in text.lines where line.hasPrefix("public ") {
        let words = line.prefix { $0 != ":" && $0 != "{" && $0 != "<" }.split(separator: " ")
        guard let place = words.firstIndex(where: { keywords.contains(String($0)) }) else {
          continue
        }
        let name = words.dropFirst(place + 1).first.map(String.init) ?? ""
        if !topics.contains("``\(name)``") { missing.append(name) }
      }
    }
    expect(missing.sorted(), equals: [])
  }
}
