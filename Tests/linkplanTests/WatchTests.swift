import Foundation
import TestSupport
import Testing

@testable import linkplan

struct WatchTests {
  private static func plan(opens: String) -> String {
    """
    { "version": 1, "sites": { "shop.example": { "file": "site" } },
      "links": [{ "open": "https://shop.example/", "expect": { "opens": "\(opens)" } }] }
    """
  }

  /// Runs `replay --watch`.
  ///
  /// Whenever the command starts to wait, applies the next change and triggers a check of the files.
  private func watch(
    _ folder: borrowing Folder, _ changes: [@Sendable () throws -> Void],
    options: [String] = []
  ) async throws -> (run: CommandRun, rounds: Int) {
    let (ticks, continuation) = AsyncStream.makeStream(of: Void.self)
    let collected = Collected(changes)
    let output = Output { text, isResult in
      if isResult { collected.run.results += text } else { collected.run.diagnostics += text }
      guard text.hasPrefix("linkplan: watching") else { return }
      collected.rounds += 1
      guard let change = collected.changes.first else { return continuation.finish() }
      collected.changes.removeFirst()
      do { try change() } catch { Issue.record(error) }
      continuation.yield()
      if collected.changes.isEmpty { continuation.finish() }
    }
    let command = ReplayCommand()
    let given = try Arguments(
      [folder.path, "--watch", "--last-run", folder.path + "/.last"] + options, of: command)
    collected.run.status = try await command.watch(given, output, ticks: ticks)
    output.flush()
    return (collected.run, collected.rounds)
  }

  private final class Collected {
    var run = CommandRun()
    var rounds = 0
    var changes: [@Sendable () throws -> Void]
    init(_ changes: [@Sendable () throws -> Void]) { self.changes = changes }
  }

  @Test func `a changed plan is replayed, and the last replay determines the status`() async throws {
    let folder = try Folder([
      "plan.json": Self.plan(opens: "browser"), "site": #"{ "pages": [] }"#,
    ])
    let path = folder.path
    let (run, rounds) = try await watch(
      folder,
      [
        {
          try Data(Self.plan(opens: "nothing").utf8).write(
            to: URL(fileURLWithPath: path + "/plan.json"))
        }
      ])
    expect(rounds, equals: 2)
    expect(run.status, equals: .failure)
    expect(run.results, contains: "1 passed")
    expect(run.results, contains: "1 failed")
  }

  @Test func `each replay reports the findings that --fail-on selects`() async throws {
    let folder = try Folder([
      "plan.json": Self.plan(opens: "browser"),
      "site": #"{ "pages": [], "association": { "applinks": { "details": [] } } }"#,
    ])
    let path = folder.path
    let (run, _) = try await watch(
      folder,
      [
        { try Data(#"{ "pages": [] }"#.utf8).write(to: URL(fileURLWithPath: path + "/site")) }
      ], options: ["--fail-on", "warning"])
    expect(run.status, equals: .success)
    expect(run.results.ranges(of: "[empty-details]").count, equals: 1)
  }

  @Test func `the changed file is identified`() async throws {
    let folder = try Folder([
      "plan.json": Self.plan(opens: "browser"), "site": #"{ "pages": [] }"#,
    ])
    let path = folder.path
    let (run, _) = try await watch(
      folder,
      [
        { try Data(#"{ "pages": [ ] }"#.utf8).write(to: URL(fileURLWithPath: path + "/site")) }
      ])
    expect(run.diagnostics, contains: "linkplan: \(path)/site changed; replaying\n")
  }

  @Test func `changed documents and new plans cause a replay`() async throws {
    let folder = try Folder([
      "plan.json": Self.plan(opens: "browser"), "site": #"{ "pages": [] }"#,
    ])
    let path = folder.path
    let (run, rounds) = try await watch(
      folder,
      [
        { try Data(#"{ "pags": [] }"#.utf8).write(to: URL(fileURLWithPath: path + "/site")) },
        {
          try Data(Self.plan(opens: "browser").utf8).write(
            to: URL(fileURLWithPath: path + "/more.json"))
        },
      ])
    expect(rounds, equals: 3)
    expect(run.status, equals: .couldNotRun)
    expect(run.results, contains: "unknown key \"pags\"")
  }

  @Test func `other files do not cause a replay`() async throws {
    let folder = try Folder([
      "plan.json": Self.plan(opens: "browser"), "site": #"{ "pages": [] }"#,
    ])
    let path = folder.path
    let (run, rounds) = try await watch(
      folder,
      [
        { try Data("x".utf8).write(to: URL(fileURLWithPath: path + "/report.html")) }
      ])
    expect(rounds, equals: 1)
    expect(run.status, equals: .success)
  }

  @Test func `the command ends on request`() async throws {
    let folder = try Folder([
      "plan.json": Self.plan(opens: "browser"), "site": #"{ "pages": [] }"#,
    ])
    let command = ReplayCommand()
    let given = try Arguments([folder.path, "--last-run", folder.path + "/.last"], of: command)
    let status = try await command.watch(given, Output { _, _ in }, until: {})
    expect(status, equals: .success)
  }
}
