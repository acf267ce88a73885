import Foundation
import LinkHarnessTesting
import MockSite
import TestSupport
import Testing

@testable import linkplan

struct SnippetTests {
  @Test(arguments: Documentation.pages)
  func `every Swift snippet is compiled by a test`(page: Documentation.Page) throws {
    let compiled = try Documentation.testSources.get()
    for snippet in page.snippets(of: "swift") {
      #expect(
        compiled.contains { $0.contains(snippet.linesAfterImports) },
        "\(page.name):\(snippet.line): no test file contains this snippet")
    }
  }

  @Test(arguments: Documentation.pages)
  func `every command of a console snippet prints the text below it`(
    page: Documentation.Page
  ) async throws {
    for snippet in page.snippets(of: "console") {
      let command = try #require(snippet.text.lines.first)
      let words = try #require(ShellWords(String(command)).arguments(after: "$ swift run linkplan"))
      let printed = Printed()
      let output = Output { text, _ in printed.text += text }
      _ = await LinkPlan.run(words, output)
      output.flush()
      let expected = snippet.text.split(separator: "\n", omittingEmptySubsequences: false)
        .dropFirst().joined(separator: "\n")
      if ProcessInfo.processInfo.environment["RECORD_REPORTS"] != nil {
        try page.replace(expected, with: printed.normalized, below: String(command))
      } else {
        expect(printed.normalized, equals: expected, "\(page.name):\(snippet.line)")
      }
    }
  }

  /// The first line of the snippet is Swift Testing's, which also contains the path of the plan.
  @Test func `the README shows the report of its failing test case`() async throws {
    let page = try #require(Documentation.pages.first { $0.name == "README.md" })
    let snippet = try #require(page.snippets(of: "text").first)
    let lines = snippet.text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let report = Guarded("")
    await withKnownIssue {
      for row in PlanRow.all(in: "Examples/app-links.json") { await ReadmeReport().link(row) }
    } matching: { issue in
      report.withLock { $0 = "↳ " + issue.comments.map(\.rawValue).joined() }
      return true
    }
    if ProcessInfo.processInfo.environment["RECORD_REPORTS"] != nil {
      try page.replace(String(lines[1]), with: report.withLock { $0 }, below: String(lines[0]))
    } else {
      expect(report.withLock { $0 }, equals: String(lines[1]))
    }
  }

  @Test func `the README uses the actual names of the package and its products`() throws {
    let manifest = try Documentation.text("Package.swift")
    let readme = try Documentation.text("README.md")
    expect(manifest, contains: [#"name: "link-harness","#, #".library(name: "LinkHarnessTesting""#])
    expect(readme, contains: #".product(name: "LinkHarnessTesting", package: "link-harness")"#)
    let platforms = "platforms: [.macOS(.v13), .iOS(.v16)]"
    expect(manifest, contains: platforms)
    let guide = Documentation.file("Documentation/Guide.docc/YourApp.md")
    expect(try String(contentsOf: guide, encoding: .utf8), contains: platforms)
  }

  /// New users copy them.
  @Test func `CI runs the commands at the top of the README`() throws {
    let page = try #require(Documentation.pages.first { $0.name == "README.md" })
    let commands = page.snippets(of: "sh")[0].text
    let run = try Documentation.text(".ci/run")
    #expect(run.hasSuffix("\n" + commands))
  }

  @Test func `the map in the README lists every directory in Sources`() throws {
    let readme = try Documentation.text("README.md")
    let map = try #require(readme.split(separator: "## The map").last).lines
    let sources = Documentation.file("Sources")
    func directories(of url: URL) throws -> [String] {
      try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: [])
        .filter(\.hasDirectoryPath).map(\.lastPathComponent)
        .filter { !$0.hasSuffix(".docc") && $0 != "include" }
    }
    for module in try directories(of: sources) {
      let line = try #require(map.first { $0.contains("`Sources/\(module)`") }, "\(module)")
      for room in try directories(of: sources.appendingPathComponent(module)) {
        expect(String(line), contains: "`\(room)`")
      }
    }
  }

  @Test func `the README has at most 150 lines`() throws {
    let readme = try Documentation.text("README.md")
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
  }

  @Test(arguments: Documentation.failingPlans)
  func `a page shows the plan of its report unchanged`(name: String, plan: String) throws {
    let page = try #require(Documentation.pages.first { $0.name == name })
    let text = try Documentation.text(plan)
    #expect(page.snippets(of: "json").contains { $0.text == text })
    #expect(
      page.snippets(of: "console").contains {
        $0.text.contains("replay \(plan)\n") || $0.text.contains("explain --plan \(plan) --row")
      })
  }
}

/// The output of a command; `normalized` omits durations, which differ between runs.
private final class Printed {
  var text = ""

  var normalized: String { text.replacing(/, [0-9.]+ m?s\)/, with: ")") }
}

/// The words of a command line; single quotes are the only supported quotes.
struct ShellWords {
  let words: [String]

  init(_ line: String) {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    for character in line {
      switch character {
      case "'": isQuoted.toggle()
      case " " where !isQuoted:
        words.append(word)
        word = ""
      default: word.append(character)
      }
    }
    self.words = words + [word]
  }

  func arguments(after prefix: String) -> [String]? {
    let start = prefix.split(separator: " ").map(String.init)
    guard Array(words.prefix(start.count)) == start else { return nil }
    return Array(words.dropFirst(start.count))
  }
}
