import Foundation
import TestSupport
import Testing

/// Runs `Conformance/run-swcutil.sh` without a Mac, using a transcript of example responses in the known formats.
struct SwcutilTests {
  private static let script = Documentation.file(
    "Conformance/run-swcutil.sh"
  ).path
  private static let example = Documentation.file(
    "Conformance/swcutil-transcript.example.txt"
  ).path

  private static func run(
    transcript: String = example, _ arguments: String...
  ) throws -> (status: Int32, text: String) {
    let run = try Tool.run(
      "bash", [script, "--transcript", transcript] + arguments, mergesErrors: true)
    return (run.status, String(decoding: run.output, as: UTF8.self))
  }

  private static func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
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
        apps in the order of the file: 2 responses, and 0 in another order
        | file | agree | disagree | unknown |
        | --- | --- | --- | --- |
        | order-and-exclusion | 8 | 2 | 1 |
        | all | 8 | 2 | 1 |
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

  @Test(.requires("bash", "python3"))
  func `a domain's entries are a table of approvals, intervals and errors`() throws {
    let run = try Self.run("--domain", "shop.example", "paths")
    expect(
      run.text,
      hasPrefix: """
        swcutil dl -d shop.example: error SWCErrorDomain 7
        | domain | service | app | site | user | next check after | retries | error |
        | --- | --- | --- | --- | --- | --- | --- | --- |
        | shop.example | applinks | \(Sample.id) | approved | unspecified | 119.5 h |  |  |
        | shop.example?mode=developer | webcredentials | \(Sample.id) | unspecified | unspecified | 3.2 h | 1 | NSCocoaErrorDomain 3840 |
        the exact host before its wildcards: not to be seen
        apps in the order of the file: not to be seen

        """)
  }

  @Test(.requires("bash", "python3"))
  func `a transcript that was changed after the run is refused`() throws {
    try Self.inFolder { folder in
      let changed = folder.appendingPathComponent("changed.txt")
      let text = try contents(of: Self.example)
      for other in [
        text.replacingOccurrences(of: "blocked match", with: "matched"),
        String(text.prefix(text.count / 2)),
      ] {
        try other.write(to: changed, atomically: true, encoding: .utf8)
        let run = try Self.run(transcript: changed.path)
        expect(run.status, equals: 2)
        expect(run.text, contains: "was changed or cut off after the run")
      }
    }
  }

  /// Writes tools that stand for those of a Mac and answer every question in the same way, and runs the script.
  private static func runOnMac(
    _ folder: URL, dl: String = #"{"applinks":{}}"#,
    show: String = #"Service: applinks\nDomain: shop.example\n\nService: applinks\nDomain: private.example\n"#,
    _ arguments: String
  ) throws -> String {
    let tools = [
      "sw_vers": #"[ "$1" = -productVersion ] && echo 27.1 || echo 26B1"#,
      "sudo": #"exec "$@""#,
      "swcutil": """
      case $1 in
        dl) echo '\(dl)' ;;
        show) printf '\(show)' ;;
        match) echo "Did not match." ;;
        *) echo "Input JSON did not match input URL." ;;
      esac
      """,
    ]
    for (name, body) in tools {
      let path = folder.appendingPathComponent(name).path
      try Data("#!/bin/bash\n\(body)\n".utf8).write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    let run = try Tool.run(
      "bash", ["-c", #"PATH="$PWD:$PATH" exec bash "$0" "# + arguments, script], in: folder.path)
    return String(decoding: run.output, as: UTF8.self)
      .replacingOccurrences(of: "The transcript is in swcutil-transcript.txt.\n", with: "")
  }

  @Test(.requires("bash", "python3"))
  func `a run writes a transcript that has the same result, and leaves out other domains`() throws {
    try Self.inFolder { folder in
      let live = try Self.runOnMac(folder, "--domain shop.example component-shapes")
      let transcript = folder.appendingPathComponent("swcutil-transcript.txt")
      let text = try String(contentsOf: transcript, encoding: .utf8)
      expect(text, hasPrefix: "# system: macOS 27.1 (26B1)\n# swcutil: sha256 ")
      #expect(text.contains("# commit: ") && text.contains("Domain: shop.example"))
      #expect(!text.contains("private.example"))
      let read = try Self.run(
        transcript: transcript.path, "--domain", "shop.example", "component-shapes")
      expect(live, equals: read.text)
      expect(read.text, contains: "swcutil dl -d shop.example: file with applinks\n")
    }
  }

  /// The talk of 2019 says that the exact host comes first; a Mac shows in which order it keeps the domains.
  @Test(
    .requires("bash", "python3"),
    arguments: [
      (["www.shop.example", "*.shop.example"], ["A.shop", "B.tea"], "yes", "yes"),
      (["*.shop.example", "www.shop.example"], ["B.tea", "A.shop"], "no", "no"),
      (["*.shop.example"], ["A.shop", "C.other"], "not to be seen", "not to be seen"),
    ])
  func `the order of an exact host and its wildcard, and of apps, is compared`(
    domains: [String], apps: [String], exact: String, order: String
  ) throws {
    try Self.inFolder { folder in
      let show = domains.flatMap { domain in
        apps.map { #"Service: applinks\nApp ID: \#($0)\nDomain: \#(domain)\n\n"# }
      }
      let run = try Self.runOnMac(
        folder, dl: #"{"applinks":{"details":[{"appID":"A.shop"},{"appIDs":["B.tea"]}]}}"#,
        show: show.joined(), "--domain www.shop.example component-shapes")
      expect(
        run, contains: ["the exact host before its wildcards: \(exact)\n", "apps in the order of the file: \(order)\n"])
    }
  }
}
