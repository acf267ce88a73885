package import Foundation
package import LinkHarness

/// The directory with the records of the last run.
///
/// Symbolic links are not followed, because a repository that contains such a link could otherwise have any file of its
/// reader overwritten.
package struct LastRunFolder: Sendable {
  package let path: String

  package static let usual = ".last-run"

  package init(_ path: String = usual) { self.path = PlanFiles.normalized(path) }

  /// The directory, or the file in it, that is a symbolic link, if there is one; the records are then not used.
  package var link: String? {
    ([path] + names.map { path + "/" + $0 }).first(where: FilePath.isLink)
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  package func read() -> LastRun {
    link != nil ? LastRun() : LastRun(names.filter { $0.hasSuffix(".jsonl") }.compactMap(bytes))
  }

  package func recorder(shard: Shard?) -> LastRunRecorder {
    LastRunRecorder(after: read(), isShard: shard != nil)
  }

  private func bytes(_ name: String) -> [UInt8]? {
    try? FileReading.bytes(of: path + "/" + name)
  }

  private static func name(_ shard: Shard?) -> String {
    shard.map { "shard-\($0.number)-of-\($0.count).jsonl" } ?? "run.jsonl"
  }

  /// Merges a run's results with the record on the disk; also deletes the records of shards, unless the run itself is a
  /// shard.
  ///
  /// The directory is locked meanwhile, so that of two runs that end at once, neither loses its results.
  package func write(_ recorder: LastRunRecorder, shard: Shard?, at date: Date) throws {
    let manager = FileManager.default
    if link != nil { throw WholeFile.Failure.link }
    try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
    try WholeFile.withLock(onFolder: path) {
      if link != nil { throw WholeFile.Failure.link }
      let ignore = path + "/.gitignore"
      if !manager.fileExists(atPath: ignore) { try Self.write("*\n", to: ignore) }
      let name = Self.name(shard)
      let now = shard == nil ? read() : LastRun([bytes(name)].compactMap(\.self))
      try Self.write(
        recorder.text(mergedWith: now, time: Int(date.timeIntervalSince1970 * 1_000)), to: path + "/" + name)
      guard shard == nil else { return }
      for other in names where other.hasPrefix("shard-") && other.hasSuffix(".jsonl") {
        try? manager.removeItem(atPath: path + "/" + other)
      }
    }
  }

  private static func write(_ text: String, to file: String) throws {
    try WholeFile.write(Array(text.utf8), to: file, followsLinks: false)
  }
}
