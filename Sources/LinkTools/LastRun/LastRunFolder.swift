package import Foundation
package import LinkHarness

package struct LastRunFolder: Sendable {
  package let path: String

  package static let usual = ".last-run"

  package init(_ path: String = usual) { self.path = path }

  package func read() -> LastRun {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return LastRun(names.filter { $0.hasSuffix(".jsonl") }.sorted().compactMap(bytes))
  }

  package func recorder(shard: Shard?) -> LastRunRecorder {
    LastRunRecorder(
      after: read(), own: shard.map { LastRun([bytes(Self.name($0))].compactMap { $0 }) })
  }

  private func bytes(_ name: String) -> [UInt8]? {
    try? FileReading.bytes(of: path + "/" + name)
  }

  private static func name(_ shard: Shard?) -> String {
    shard.map { "shard-\($0.number)-of-\($0.count).jsonl" } ?? "run.jsonl"
  }

  /// Writes a run's record atomically; also deletes the records of shards, unless the run itself is a shard.
  package func write(_ recorder: LastRunRecorder, shard: Shard?, at date: Date) throws {
    let manager = FileManager.default
    try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
    let ignore = path + "/.gitignore"
    if !manager.fileExists(atPath: ignore) { try Self.write("*\n", to: ignore) }
    let text = recorder.text(time: Int(date.timeIntervalSince1970 * 1_000))
    try Self.write(text, to: path + "/" + Self.name(shard))
    guard shard == nil else { return }
    for other in try manager.contentsOfDirectory(atPath: path)
    where other.hasPrefix("shard-") && other.hasSuffix(".jsonl") {
      try? manager.removeItem(atPath: path + "/" + other)
    }
  }

  private static func write(_ text: String, to file: String) throws {
    try WholeFile.write(Array(text.utf8), to: file)
  }
}
