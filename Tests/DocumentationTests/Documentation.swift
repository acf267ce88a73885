import Foundation
import Testing

/// The pages of the documentation, and the test sources in which their snippets must occur.
enum Documentation {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func file(_ path: String) -> URL { root.appendingPathComponent(path) }

  static func text(_ path: String) throws -> String { try String(contentsOf: file(path), encoding: .utf8) }

  /// README, CONTRIBUTING, and all Markdown files in `Documentation` and `Sources`.
  static let pages: [Page] = {
    var names = ["README.md", "CONTRIBUTING.md"]
    for folder in ["Documentation", "Sources"] {
      let path = root.appendingPathComponent(folder).path
      for name in FileManager.default.subpaths(atPath: path) ?? [] where name.hasSuffix(".md") {
        names.append("\(folder)/\(name)")
      }
    }
    return names.sorted().map(Page.init)
  }()

  /// Pages that show a failing row's report in a console snippet, each with the plan that contains the row.
  static let failingPlans = [
    ("Documentation/Guide.docc/GettingStarted.md", "Examples/first-plan.json"),
    ("Documentation/Guide.docc/FromABugReport.md", "Examples/sale.json"),
    ("Documentation/Guide.docc/FromABugReport.md", "Examples/signed-out.json"),
  ]

  struct Page: CustomTestStringConvertible, Sendable {
    let name: String

    var testDescription: String { name }

    private var url: URL { Documentation.file(name) }

    func snippets(of language: String) -> [Snippet] {
      let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
      var snippets: [Snippet] = []
      var current: (line: Int, text: String)?
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated() {
        if let open = current {
          if line == "```" {
            snippets.append(Snippet(line: open.line, text: open.text))
            current = nil
          } else {
            current?.text += line + "\n"
          }
        } else if line == "```" + language {
          current = (number + 1, "")
        }
      }
      return snippets
    }

    /// Replaces the recorded output below a command on the page.
    func replace(_ old: String, with new: String, below command: String) throws {
      let text = try String(contentsOf: url, encoding: .utf8)
      let changed = text.replacingOccurrences(
        of: command + "\n" + old + "```", with: command + "\n" + new + "```")
      try changed.write(to: url, atomically: true, encoding: .utf8)
    }
  }

  struct Snippet {
    let line: Int
    let text: String

    var lines: [String] { SourceLines(text).lines }

    /// A complete file begins with its imports; the tests import more.
    var linesAfterImports: [String] { Array(lines.drop { $0.isEmpty || $0.hasPrefix("import ") }) }
  }

  /// The lines of the sources that `scripts/check-snippets.sh` compiles, read once for all pages.
  static let testSources = Result {
    let tests = root.appendingPathComponent("Tests").path
    return try (FileManager.default.subpaths(atPath: tests) ?? [])
      .filter { $0.hasSuffix("Snippets.swift") }
      .map { SourceLines(try String(contentsOfFile: tests + "/" + $0, encoding: .utf8)) }
  }
}

/// The lines of Swift source code without indentation, blank lines or imports.
///
/// A snippet and a test file may differ in indentation, blank lines and imports.
struct SourceLines {
  let lines: [String]

  init(_ text: String) {
    lines = text.split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") }
  }

  func contains(_ part: [String]) -> Bool {
    guard let first = part.first, part.count <= lines.count else { return part.isEmpty }
    return lines.indices.contains { start in
      lines[start] == first && lines[start...].starts(with: part)
    }
  }
}
