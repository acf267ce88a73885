import Foundation
import TestSupport
import Testing

/// Runs `Conformance/run-swcutil.sh` without a Mac, on a transcript with example responses in the known formats.
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
        not understood, order-and-exclusion: an exclusion before the broader rule: beside it
        swcutil: something nobody has seen yet

        order-and-exclusion: the same for more URLs: the section itself
          here match, swcutil verify on macOS 27.0 (example): no-match
          {"description": "the section itself", "url": "https://shop.example/tea/", "verdict": "no-match"}
        order-and-exclusion: the same for more URLs: a page of it
          here match, swcutil match on macOS 27.0 (example): match at 3
          {"description": "a page of it", "url": "https://shop.example/tea/oolong", "verdict": "match", "detail": 0, "component": 3}
        11 answers of swcutil on macOS 27.0 (example): 2 disagree, 1 not understood

        """#)
  }

  @Test(.requires("bash", "python3"))
  func `a run that checks nothing or has an unknown option fails`() throws {
    let none = try Self.run("paths")
    expect(none.status, equals: 2)
    expect(none.text, hasPrefix: "0 answers of swcutil")
    let unknown = try Self.run("--colour")
    expect(unknown.status, equals: 2)
    expect(unknown.text, contains: "unknown option --colour")
  }
}
