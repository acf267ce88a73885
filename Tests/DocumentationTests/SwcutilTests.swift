import Foundation
import TestSupport
import Testing

/// Runs `Conformance/run-swcutil.sh` without a Mac, using a transcript of example responses in the known formats.
struct SwcutilTests {
  private static let script = Documentation.root.appendingPathComponent(
    "Conformance/run-swcutil.sh"
  ).path

  private static func run(_ arguments: String...) throws -> (status: Int32, text: String) {
    let transcript = Documentation.root.appendingPathComponent(
      "Conformance/swcutil-transcript.example.txt"
    ).path
    let run = try Tool.run(
      "bash", [script, "--transcript", transcript] + arguments, mergesErrors: true)
    return (run.status, String(decoding: run.output, as: UTF8.self))
  }

  @Test(.requires("bash", "python3"))
  func `disagreeing responses are printed as rows that can be pasted`() throws {
    let run = try Self.run()
    expect(run.status, equals: 1)
    expect(
      run.text,
      equals: #"""
        unknown response, order-and-exclusion: an exclusion before the broader rule: a page outside the excluded section
        swcutil: something nobody has seen yet

        order-and-exclusion: the first matching rule decides: additional URLs: the section itself
          expected match, but swcutil verify on macOS 27.0 (example) returned no-match
          {"description": "the section itself", "url": "https://shop.example/tea/", "verdict": "no-match"}
        order-and-exclusion: the first matching rule decides: additional URLs: a page of the section
          expected match, but swcutil match on macOS 27.0 (example) returned match at 3
          {"description": "a page of the section", "url": "https://shop.example/tea/oolong", "verdict": "match", "detail": 0, "component": 3}
        11 responses from swcutil on macOS 27.0 (example): 2 disagree, 1 unknown

        """#)
  }

  @Test(.requires("bash", "python3"))
  func `a run that checks nothing or has an unknown option fails`() throws {
    let none = try Self.run("paths")
    expect(none.status, equals: 2)
    expect(none.text, hasPrefix: "0 responses from swcutil")
    let unknown = try Self.run("--colour")
    expect(unknown.status, equals: 2)
    expect(unknown.text, contains: "unknown option --colour")
  }
}
