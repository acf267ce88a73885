import Foundation
import Testing

@testable import linkplan

@Suite struct SnippetTests {
  @Test(arguments: Documentation.pages)
  func `every Swift snippet is compiled by a test`(page: Documentation.Page) throws {
    let compiled = try Documentation.testSources.get()
    for snippet in page.snippets(of: "swift") {
      #expect(
        compiled.contains { $0.contains(snippet.lines) },
        "\(page.name):\(snippet.line): this snippet stands in no test file")
    }
  }

  @Test(arguments: Documentation.pages)
  func `every command of a console snippet prints what stands below it`(
    page: Documentation.Page
  ) async throws {
    for snippet in page.snippets(of: "console") {
      let command = try #require(snippet.text.split(separator: "\n").first)
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
        #expect(printed.normalized == expected, "\(page.name):\(snippet.line)")
      }
    }
  }

  @Test func `the README shows the first plan as it is`() throws {
    let plan = try String(
      contentsOf: Documentation.root.appendingPathComponent("Examples/first-plan.json"),
      encoding: .utf8)
    let readme = try #require(Documentation.pages.first { $0.name == "README.md" })
    #expect(readme.snippets(of: "json").contains { $0.text == plan })
  }
}

/// What a command printed, without what differs from run to run.
private final class Printed {
  var text = ""

  var normalized: String { text.replacing(/, [0-9.]+ m?s\)/, with: ")") }
}

/// The words of a command line with single quotes, as the documentation writes them.
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
