import Foundation
import HarnessText
import TestSupport
import Testing

@testable import LinkHarness
@testable import LinkTools

struct LastRunTests {
  private static func record(
    _ id: String, _ status: String, microseconds: Int? = nil
  ) throws -> RowRecord {
    let time = microseconds.map { #","microseconds":\#($0)"# } ?? ""
    let line =
      #"{"plan":"plans/a.json","row":"\#(id)","line":1,"status":"\#(status)"\#(time)}"#
    let node = try #require(JSONDocument(reading: SourceText(line, file: "line")).root)
    return try #require(RowRecord(node))
  }

  private static func key(_ id: String) -> RowKey { RowKey("plans/a.json", id) }

  /// A temporary directory that is removed after the test.
  private struct Scratch: ~Copyable {
    let folder = LastRunFolder(
      FileManager.default.temporaryDirectory.appendingPathComponent("last-\(UUID().uuidString)")
        .path)
    deinit { try? FileManager.default.removeItem(atPath: folder.path) }

    func run(
      _ rows: [(String, String)], shard: Shard? = nil, at time: Double
    ) throws {
      var recorder = folder.recorder(shard: shard)
      for (id, status) in rows { recorder.add(try LastRunTests.record(id, status)) }
      try folder.write(recorder, shard: shard, at: Date(timeIntervalSince1970: time))
    }
  }

  @Test func `failed rows are recorded until they pass`() throws {
    let scratch = Scratch()
    #expect(!scratch.folder.read().isKnown)
    try scratch.run([("a", "failed"), ("b", "failed"), ("c", "passed")], at: 1)
    expect(scratch.folder.read().failed, equals: [Self.key("a"), Self.key("b")])
    // A run that replays only `a` does not change the recorded status of `b`.
    try scratch.run([("a", "passed")], at: 2)
    expect(scratch.folder.read().failed, equals: [Self.key("b")])
    try scratch.run([("b", "knownIssue")], at: 3)
    expect(scratch.folder.read().failed, equals: [])
    #expect(scratch.folder.read().isKnown)
  }

  @Test func `runs that end at the same time lose no results`() async throws {
    let scratch = Scratch()
    try scratch.run([("fixed", "failed")], at: 1)
    let folder = scratch.folder
    // All runs start before any of them ends.
    let recorders = try (0..<8).map { number in
      var recorder = folder.recorder(shard: nil)
      recorder.add(try Self.record("\(number)", "failed"))
      if number == 0 { recorder.add(try Self.record("fixed", "passed")) }
      return recorder
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for recorder in recorders {
        group.addTask { try folder.write(recorder, shard: nil, at: Date(timeIntervalSince1970: 2)) }
      }
      try await group.waitForAll()
    }
    expect(folder.read().failed, equals: Set((0..<8).map { Self.key("\($0)") }))
  }

  @Test(arguments: ["", "/run.jsonl", "/.gitignore"])
  func `a symbolic link is not followed`(name: String) throws {
    let scratch = Scratch()
    let manager = FileManager.default
    let target = scratch.folder.path + "-target"
    defer { try? manager.removeItem(atPath: target) }
    if name.isEmpty {
      try manager.createDirectory(atPath: target, withIntermediateDirectories: true)
    } else {
      try manager.createDirectory(atPath: scratch.folder.path, withIntermediateDirectories: true)
      try Data("{\"version\":1,\"time\":1}\n".utf8).write(to: URL(fileURLWithPath: target))
    }
    try manager.createSymbolicLink(atPath: scratch.folder.path + name, withDestinationPath: target)
    let before = try? Data(contentsOf: URL(fileURLWithPath: target))
    let folder = LastRunFolder(scratch.folder.path + "/")
    #expect(throws: WholeFile.Failure.self) {
      try folder.write(folder.recorder(shard: nil), shard: nil, at: Date())
    }
    expect(folder.link, equals: scratch.folder.path + name)
    expect(folder.read().isKnown, equals: false)
    expect(try? Data(contentsOf: URL(fileURLWithPath: target)), equals: before)
    if name.isEmpty { expect(try manager.contentsOfDirectory(atPath: target), equals: []) }
  }

  @Test func `a skipped or unreadable row keeps its state`() throws {
    let scratch = Scratch()
    try scratch.run([("a", "failed"), ("b", "failed")], at: 1)
    try scratch.run([("a", "skipped"), ("b", "error")], at: 2)
    expect(scratch.folder.read().failed.count, equals: 2)
  }

  @Test func `shards record only their own rows`() throws {
    let scratch = Scratch()
    let (one, two) = (Shard("1/2"), Shard("2/2"))
    try scratch.run([("a", "failed"), ("b", "failed")], at: 1)
    // Both shards start while `a` is still recorded as failed. In the first shard, `a` passes. The second shard does
    // not replay `a` and ends last. It must not record `a` as failed again.
    var first = scratch.folder.recorder(shard: one)
    var second = scratch.folder.recorder(shard: two)
    first.add(try Self.record("a", "passed"))
    second.add(try Self.record("b", "failed"))
    try scratch.folder.write(first, shard: one, at: Date(timeIntervalSince1970: 2))
    try scratch.folder.write(second, shard: two, at: Date(timeIntervalSince1970: 3))
    expect(scratch.folder.read().failed, equals: [Self.key("b")])
    // An unsharded run merges the records of earlier shards into its own.
    try scratch.run([("c", "failed")], at: 4)
    expect(scratch.folder.read().failed, equals: [Self.key("b"), Self.key("c")])
    let files = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).sorted()
    expect(files, equals: [".gitignore", "run.jsonl"])
  }

  @Test func `durations of slow rows are recorded by whole runs, not by shards`() throws {
    let scratch = Scratch()
    var recorder = scratch.folder.recorder(shard: nil)
    recorder.add(try Self.record("slow", "passed", microseconds: 5_000))
    recorder.add(try Self.record("quick", "passed", microseconds: 50))
    try scratch.folder.write(recorder, shard: nil, at: Date(timeIntervalSince1970: 1))
    expect(scratch.folder.read().durations, equals: [Self.key("slow"): .microseconds(5_000)])
    let shard = Shard("1/2")
    var second = scratch.folder.recorder(shard: shard)
    second.add(try Self.record("other", "passed", microseconds: 9_000))
    try scratch.folder.write(second, shard: shard, at: Date(timeIntervalSince1970: 2))
    expect(scratch.folder.read().durations, equals: [Self.key("slow"): .microseconds(5_000)])
  }

  @Test(arguments: ["", "nonsense", "{}", #"{"version":2,"time":1}"#, "\u{0}\u{1}"])
  func `an invalid record is ignored`(text: String) {
    #expect(!LastRun([Array(text.utf8)]).isKnown)
  }

  @Test func `a plan has the same key however its path is written`() {
    let folder = "/srv"
    let keys = ["plans/a.json", "./plans/a.json", "/srv/plans/a.json", "plans/../plans/a.json"]
      .map { RowKey($0, "row", folder: folder) }
    expect(Set(keys).count, equals: 1)
    expect(RowKey("/elsewhere/a.json", "row", folder: folder).plan, equals: "/elsewhere/a.json")
  }
}
