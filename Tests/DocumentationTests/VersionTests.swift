import LinkHarness
import Foundation
import LinkTools
import TestSupport
import Testing

/// Tests that a version is the same everywhere, and that breaks of the public interface are found.
struct VersionTests {
  private static func text(_ name: String) throws -> String {
    try Documentation.text(name)
  }

  @Test func `changelog, README and recorded interface have the version of the command`() throws {
    let version = Version.current
    let sections = try Self.text("CHANGELOG.md").lines.filter { $0.hasPrefix("## ") }
    expect(String(sections[0]), equals: "## Unreleased")
    #expect(sections[1].wholeMatch(of: /## (.+) \(\d{4}-\d\d-\d\d\)/)?.1 == version[...])
    let readme = try Self.text("README.md")
    let stated = readme.matches(of: /(?:from: "|linkplan-)(\d+\.\d+\.\d+)/).map { String($0.1) }
    expect(Set(stated), equals: [version])
    #expect(stated.count > 1)
    expect(try Self.text("Documentation/Guide.docc/Versions.md"), contains: "from: \"\(version)\"")
    expect(try Self.text("scripts/release/public.txt"), hasPrefix: "# \(version)\n")
  }

  private static let recorded = """
    # 1.0.0
    M\tGone\tstruct Gone
    M\tGone.member\tvar member: Int { get }
    M\tLink\tLink: Hashable
    M\tLink\tstruct Link
    M\tLink.init(_:)\tinit(_: String)
    M\tMode\tenum Mode
    M\tMode.a\tcase a
    M\tRouter\tprotocol Router
    M\tRouter.eased()\trequirement func eased()

    """
  private static let current = """
    M\tLink\tstruct Link
    M\tLink.init(_:)\tinit(_: String, now: Int)
    M\tMode\tenum Mode
    M\tMode.a\tcase a
    M\tMode.b\tcase b
    M\tNew\tenum New
    M\tNew.a\tcase a
    M\tRouter\tprotocol Router
    M\tRouter.eased()\tfunc eased()
    M\tRouter.needed()\trequirement func needed()

    """

  @Test(
    .requires("python3"),
    arguments: [
      ("", ["Gone", "Link", "Link.init(_:)", "Mode.b", "Router.needed()"]),
      ("- `Gone`, `Link`, `Mode.b` and `Router.needed`", ["Link.init(_:)"]),
      ("- `Gone`, `Link`, `Link.init(_:)`, `Mode.b` and `Router.needed()`", []),
    ])
  func `a break that the changelog does not name is found`(changes: String, breaks: [String]) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let changelog = """
      ## Unreleased

      ### Incompatible changes

      \(changes)

      ## 1.0.0 (2026-01-01)

      ### Incompatible changes

      - `Gone`, `Link.init(_:)` and `Mode.b` of another version do not count.
      """
    for (name, text) in [("old", Self.recorded), ("new", Self.current), ("log", changelog)] {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    let script = Documentation.file("scripts/release/check_api.py").path
    let run = try Tool.run("python3", [script, "compare", "old", "new", "log"], in: folder.path)
    let lines = String(decoding: run.output, as: UTF8.self).lines
    expect(
      lines.prefix { !$0.contains(" lines of public interface") }.map { $0.components(separatedBy: ": ")[0] },
      equals: breaks)
    expect(run.status, equals: breaks.isEmpty ? 0 : 1)
  }
}
