import Foundation
import TestSupport
import Testing

/// Tests that the links of the pages lead somewhere in a plain Markdown viewer, and readers from the README to their
/// answers.
struct LinkTests {
  private let root = Documentation.root

  /// The text without snippets, in which a viewer sees no links.
  private func text(_ page: URL) throws -> String {
    try String(contentsOf: page, encoding: .utf8).replacing(/(?ms)^ *```.*?^ *```$/, with: "")
  }

  private func links(in text: String, of page: URL) -> [(file: URL, anchor: Substring)] {
    text.replacing(/`[^`\n]*`/, with: "").matches(of: /(?:<(?=doc:)|\]\((?!https?:))([^)>\s#]*)#?([^)>\s]*)/).map {
      (
        $0.1.isEmpty ? page : page.deletingLastPathComponent().appendingPathComponent(String($0.1)).standardizedFileURL,
        $0.2
      )
    }
  }

  @Test func `every link leads to a file and a heading`() throws {
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    var count = 0
    while let page = files?.nextObject() as? URL {
      guard page.pathExtension == "md" else { continue }
      for (file, anchor) in links(in: try text(page), of: page) {
        count += 1
        var leads = FileManager.default.fileExists(atPath: file.path)
        if leads, !anchor.isEmpty {
          leads = try text(file).matches(of: /(?m)^#+ (.+)$/).contains {
            $0.1.lowercased().replacing(/[^\w\- ]/, with: "").replacing(" ", with: "-") == anchor
          }
        }
        #expect(leads, "\(page.path): \(file.path)#\(anchor)")
      }
    }
    #expect(count > 100)
  }

  /// The pages by which a reader comes from the first screen of the README to the answer, and what the last one says.
  @Test(arguments: [
    ("a SwiftUI developer with an Xcode project", ["SwiftUI", "XcodeProject"], ["xcodebuild test"]),
    ("a tester without Swift", ["WithoutSwift"], ["tar xzf", "--system", "html=", "$schema"]),
    ("a backend developer with an nginx", ["HostTheFile"], ["--format nginx", "a week"]),
    ("the link in our newsletter opens Safari", ["FromABugReport"], ["--saw browser", "click tracking"]),
  ])
  func `a stranger reaches the answer`(who: String, way: [String], answer: [String]) throws {
    var page = root.appendingPathComponent("README.md")
    var shown = try text(page).components(separatedBy: "\n## ")[0]
    for step in way {
      let next = root.appendingPathComponent("Documentation/Guide.docc/\(step).md")
      #expect(links(in: shown, of: page).contains { $0.file.path == next.path }, "\(who): \(step)")
      (page, shown) = (next, try text(next))
    }
    let found = try String(contentsOf: page, encoding: .utf8)
    expect(found, contains: answer)
  }
}
